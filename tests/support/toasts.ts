import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

type Kind = 'status' | 'alert'
type Toast = { readonly kind: Kind; readonly text: string }

/** Toasts of a page that no assertion has taken yet, oldest first. */
const untaken = new WeakMap<Page, Toast[]>()

/** Records when pages of this browser hydrate and their toasts appear, so that a stalled machine misses none. */
export function recordPages(browser: Browser): void {
  browser.on('context', (context: BrowserContext) => {
    void context.exposeBinding('recordToast', ({ page }, toast: Toast) => {
      untaken.set(page, [...(untaken.get(page) ?? []), toast])
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

/** Waits for a success toast or note with exactly this text and takes it; the next call needs another one. */
export const expectToast = (page: Page, text: string): Promise<void> => take(page, 'status', text)

/** Waits for an error toast with exactly this text and takes it (SPEC 8). */
export const expectErrorToast = (page: Page, text: string): Promise<void> => take(page, 'alert', text)

async function take(page: Page, kind: Kind, text: string): Promise<void> {
  const texts = () => (untaken.get(page) ?? []).filter((toast) => toast.kind === kind).map((toast) => toast.text)
  await expect.poll(texts, `toasts (${kind}) that no assertion has taken`).toContain(text)
  const toasts = untaken.get(page) ?? []
  const at = toasts.findIndex((toast) => toast.kind === kind && toast.text === text)
  untaken.set(page, toasts.toSpliced(at, 1))
}

/** Hides the visible toasts, so that a test can press what is under them; the next toast shows them again. */
export async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A toast is shown two frames after it is in the document.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    document.querySelector<HTMLElement>('section[popover]:popover-open')?.hidePopover()
  })
}

/** The visible toasts with exactly this text, for tests that move the page's clock. */
export const toastsOf = (page: Page, kind: Kind, text: string) =>
  page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole(kind)
    .filter({ has: page.getByText(text, { exact: true }) })
