import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Whether an element is focused, and what hides the focused one: something over it or a missing ring (WCAG 2.4.7, 2.4.11). */
async function focusAt(page: Page, wanted: ElementHandle | null): Promise<{ isThere: boolean; hidden?: string }> {
  return await page.evaluate(async (wanted) => {
    // The page scrolls to the element within two frames.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // A toast may cover it for some seconds, which is no fault.
    document.querySelector<HTMLElement>('section[popover]:popover-open')?.hidePopover()
    const focused = document.activeElement
    const isThere = focused === wanted
    if (!(focused instanceof HTMLElement) || focused === document.body || focused.tagName === 'MAIN') return { isThere }
    const name = `${focused.tagName} “${focused.ariaLabel ?? focused.textContent?.slice(0, 40)}”`
    const shown = focused.closest('label') ?? focused
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const inset = 3
    const across = [left + inset, (left + right) / 2, right - inset]
    const down = [top + inset, (top + bottom) / 2, bottom - inset]
    const isSeen = across.some((x) =>
      down.some((y) => {
        const on = document.elementFromPoint(x, y)
        return on !== null && (shown.contains(on) || on.contains(shown))
      }),
    )
    if (!isSeen) return { isThere, hidden: `${name} is covered at ${Math.round(left)},${Math.round(top)}` }
    // A card's link draws its ring around the whole card.
    const card = focused.matches('.card-link') ? focused.closest('.card') : null
    const isRinged = [focused, shown, card ?? focused].some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return isRinged ? { isThere } : { isThere, hidden: `${name} has no ring` }
  }, wanted)
}

/** Presses Tab until an element has the focus, asserting that each stop is visible; returns the number of stops. */
export async function tabTo(page: Page, wanted: Locator, { back = false, maxStops = 120 } = {}): Promise<number> {
  // Found once: a search by role and name through the whole page at each stop costs more than the stop.
  const element = await wanted.elementHandle()
  for (let stops = 1; stops <= maxStops; stops++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const { isThere, hidden } = await focusAt(page, element)
    expect(hidden).toBeUndefined()
    if (isThere) return stops
  }
  throw new Error(`The keyboard does not come to ${wanted}`)
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, { maxStops: 15 })
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
