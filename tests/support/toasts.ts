import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

type Kind = 'status' | 'alert'
type Toast = { readonly kind: Kind; readonly text: string }

/** Toasts that appeared on a page and no test has asked for yet, the oldest first. */
const unasked = new WeakMap<Page, Toast[]>()

/** Records when pages of this browser hydrate and their toasts appear, so that a stalled machine misses none. */
export function recordPages(browser: Browser): void {
  browser.on('context', (context: BrowserContext) => {
    void context.exposeBinding('recordToast', ({ page }, toast: Toast) => {
      unasked.set(page, [...(unasked.get(page) ?? []), toast])
    })
    void context.addInitScript(() => {
      addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }))
      const { recordToast } = window as unknown as { recordToast(toast: { kind: string; text: string }): void }
      new MutationObserver((changes) => {
        for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(added instanceof Element) || !added.matches('[popover][aria-live] :is([role=status], [role=alert])'))
            continue
          const line = added.cloneNode(true) as Element
          for (const button of line.querySelectorAll('button')) button.remove()
          recordToast({ kind: added.role ?? '', text: line.textContent?.trim() ?? '' })
        }
      }).observe(document, { childList: true, subtree: true })
    })
  })
}

/** Waits for a toast of success, or a note, that says exactly this, and takes it: asked for again there must be a second one. */
export const expectToast = (page: Page, text: string): Promise<void> => take(page, 'status', text)

/** Waits for a toast of an error that says exactly this, and takes it (SPEC 8). */
export const expectErrorToast = (page: Page, text: string): Promise<void> => take(page, 'alert', text)

async function take(page: Page, kind: Kind, text: string): Promise<void> {
  const said = () => (unasked.get(page) ?? []).filter((toast) => toast.kind === kind).map((toast) => toast.text)
  await expect.poll(said, `toasts (${kind}) that nothing has asked for`).toContain(text)
  const left = unasked.get(page) ?? []
  const at = left.findIndex((toast) => toast.kind === kind && toast.text === text)
  unasked.set(page, left.toSpliced(at, 1))
}

/** Hides the toasts on the screen, so that what lies under them can be pressed; the next toast shows them again. */
export async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A toast is shown a moment after it is in the document.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    document.querySelector<HTMLElement>('section[popover]:popover-open')?.hidePopover()
  })
}

/** The toasts on the screen just now that say exactly this, for tests that steer the page's clock. */
export const toastsOf = (page: Page, kind: Kind, text: string) =>
  page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole(kind)
    .filter({ has: page.getByText(text, { exact: true }) })
