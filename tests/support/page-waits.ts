import type { Page, Request, Response, Route } from '@playwright/test'

/** Console messages of requests that the test broke off or answered with 502. */
const brokenByTest =
  /Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|the server responded with a status of 502)/

/** Removes these messages from a journey's faults, by default those about requests that the test broke. */
export function forgive(faults: string[], notes = brokenByTest): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !notes.test(fault)))
}

/** Stops the page's clock ten seconds ahead, so that a busy machine does not pass that time first. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window)
}

/** Goes to a page and waits until it is hydrated; returns its answer. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path)
  await hydrated(page)
  return answer
}

/** Tells the page that its window is looked at again, so that it asks the store anew. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Waits until the page has drawn all answers so far: a later request has been answered, and two frames have passed. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/healthz')
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** The requests that the page sends from now on to addresses that match, in their order. */
export function requestsTo(page: Page, address: RegExp): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) sent.push(request)
  })
  return sent
}

/** The bodies of these requests. */
export function bodiesOf(requests: readonly Request[]): unknown[] {
  return requests.map((request) => request.postDataJSON())
}

/** Holds the page's requests to these addresses until the returned function is called; later ones pass. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Holds the page's GET requests of a path; the returned function releases them and waits for the answer. */
export async function holdReads(page: Page, path: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    await released.promise
    await route.continue()
  })
  return async () => {
    const read = page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().endsWith(path))
    released.resolve()
    await read
    await page.unroute(`**${path}`)
    await settled(page)
  }
}

/** Holds the answer to the page's next call of an address, after the store has made it with the status `made`. */
export async function holdAnswer(page: Page, path: string) {
  const made = Promise.withResolvers<number>()
  const [free, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  const hold = async (route: Route) => {
    if (isHeld) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    made.resolve(response.status())
    await free.promise
    await route.fulfill({ response })
    arrived.resolve()
  }
  await page.route(path, hold)
  return {
    made: made.promise,
    async letGo(): Promise<void> {
      free.resolve()
      await arrived.promise
      await settled(page)
    },
  }
}

/** Loses the next successful answer to a call on its way to the page, after the store has handled the request. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  // In the page's fetch, because a Playwright route cannot forward a request with a photo.
  await page.evaluate((call) => {
    const { fetch } = window
    window.fetch = async (...sent) => {
      const answer = await fetch(...sent)
      if (!answer.ok || !String(sent[0]).startsWith(call)) return answer
      window.fetch = fetch
      throw new TypeError('Failed to fetch')
    }
  }, path)
}
