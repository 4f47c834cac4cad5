import type { Browser } from '@playwright/test'
import { percentile } from './load.ts'

/** Typed key by key: a typo, another name, Devanagari and an English name. */
const typed = ['tamatar', 'batata', 'aalu', 'भिंडी', 'onoin', 'cucumber']

/** Milliseconds from a key to the frame with its suggestions. */
type KeyTimes = { readonly slowdown: number; readonly keys: number; readonly median: number; readonly p95: number }

type Probe = { times: number[] }

/** Types into the home page's search on a throttled processor and measures each key. */
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
        // A message posted in an animation frame arrives after the frame is drawn.
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
    for (const character of word) {
      const before = await page.evaluate(() => (window as unknown as Probe).times.length)
      await page.keyboard.insertText(character)
      await page.waitForFunction((count) => (window as unknown as Probe).times.length > count, before)
    }
    await search.fill('')
    await page.waitForTimeout(200)
  }
  const times = await page.evaluate(() => (window as unknown as Probe).times)
  await context.close()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(percentile(sorted, share))
  return { slowdown, keys: times.length, median: at(0.5), p95: at(0.95) }
}
