import type { Browser } from '@playwright/test'

/** What is typed, letter by letter: a slip, another name, Devanagari and an English name. */
const typed = ['tamatar', 'batata', 'aalu', 'भिंडी', 'onoin', 'cucumber']

/** Milliseconds from a key to the frame in which its suggestions are drawn, of all keys. */
export type KeyTimes = {
  readonly slowdown: number
  readonly keys: number
  readonly median: number
  readonly p95: number
}

type Probe = { times: number[] }

/** Types into the search of the home page in a processor so many times slower, and takes the time of each key. */
export async function timeKeys(browser: Browser, url: string, slowdown: number): Promise<KeyTimes> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const search = page.getByRole('combobox')
  await search.click()
  await page.getByRole('grid').waitFor()
  await page.evaluate(() => {
    const probe = window as unknown as Probe
    probe.times = []
    document.addEventListener(
      'input',
      () => {
        const since = performance.now()
        // A message that is sent while a frame is being made arrives once it is made.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => probe.times.push(performance.now() - since)
        requestAnimationFrame(() => port2.postMessage(''))
      },
      true,
    )
  })
  const network = await context.newCDPSession(page)
  await network.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (const word of typed) {
    for (const letter of word) {
      const before = await page.evaluate(() => (window as unknown as Probe).times.length)
      await page.keyboard.insertText(letter)
      await page.waitForFunction((count) => (window as unknown as Probe).times.length > count, before)
    }
    await search.fill('')
    await page.waitForTimeout(200)
  }
  const times = await page.evaluate(() => (window as unknown as Probe).times)
  await context.close()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  return { slowdown, keys: times.length, median: at(0.5), p95: at(0.95) }
}
