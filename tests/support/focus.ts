import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { drawn } from './accessibility.ts'

const margin = 6

/** The number of pixels in and around a control that change with keyboard focus: its visible focus ring. */
export async function pixelsOfFocus(page: Page, control: Locator, around: Locator = control): Promise<number> {
  // Before the first screenshot: the pointer is elsewhere and the keyboard was used, so that only the ring changes.
  await control.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await page.keyboard.press('Shift')
  await control.evaluate((element) => {
    element.focus({ preventScroll: true })
    element.blur()
  })
  const box = await around.boundingBox()
  if (box === null) throw new Error('The control is not on the screen')
  const scrolled = await page.evaluate(() => ({ x: scrollX, y: scrollY }))
  const clip = {
    x: scrolled.x + Math.max(0, box.x - margin),
    y: scrolled.y + Math.max(0, box.y - margin),
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
    scale: 1,
  }
  const devtools = await page.context().newCDPSession(page)
  // Playwright's own screenshot prepares the whole page each time.
  const shot = async () => {
    await drawn(page)
    const { data } = await devtools.send('Page.captureScreenshot', { clip, optimizeForSpeed: true })
    return sharp(Buffer.from(data, 'base64')).removeAlpha().raw().toBuffer()
  }
  const before = await shot()
  await control.evaluate((element) => element.focus({ preventScroll: true }))
  const after = await shot()
  await devtools.detach()
  let changed = 0
  for (let at = 0; at + 2 < before.length; at += 3) {
    const differs = [0, 1, 2].some((part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) > 40)
    if (differs) changed++
  }
  return changed
}

/** The pixels of a ring of one pixel around a control; a visible ring has at least as many (WCAG 2.4.13). */
export async function pixelsAround(around: Locator): Promise<number> {
  const box = await around.boundingBox()
  return box === null ? Number.POSITIVE_INFINITY : 2 * (box.width + box.height)
}
