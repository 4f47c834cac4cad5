// What every page carries with it as text and runs before its scripts are there: it can use nothing from outside itself.

/** Resolves once the page was laid out and drawn for the first time; at once for one in the background, which is not drawn. */
export function afterFirstPaint(): Promise<unknown> {
  return new Promise((seen) => {
    if (document.hidden) seen(undefined)
    addEventListener('visibilitychange', seen, { once: true })
    new IntersectionObserver((_, observer) => {
      observer.disconnect()
      seen(undefined)
    }).observe(document.documentElement)
  })
}

/**
 * Has the browser open what it keeps for this shop: everything stands still at the first look at it, some 40 ms on a
 * first visit, so it is taken while the style sheet is still on its way and nothing could be drawn.
 */
export function openStorage(): void {
  try {
    localStorage.getItem('')
    sessionStorage.getItem('')
  } catch {
    // A browser that keeps nothing; whoever reads later finds that out.
  }
}

/** Keeps what is pressed, chosen and sent until the page says that it is awake, and does it then. */
export function replayEvents(): void {
  const touchable = 'button:not([popovertarget]),label:has([type=radio],[type=checkbox]),[type=radio],[type=checkbox]'
  const touches: (() => void)[] = []
  const keep = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element)) return
    const touched = target.closest<HTMLElement>(
      { click: touchable, submit: 'form', change: 'select' }[type] ?? touchable,
    )
    if (touched === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    touches.push(() => {
      if (touched instanceof HTMLFormElement) touched.requestSubmit()
      else if (touched instanceof HTMLSelectElement) touched.dispatchEvent(new Event('change', { bubbles: true }))
      else touched.click()
    })
  }
  const kinds = ['click', 'submit', 'change']
  const isAwake = () => {
    for (const kind of kinds) removeEventListener(kind, keep, true)
    // One after the other, as fingers are: what was chosen stands before it is added, and a second press finds what the first did.
    for (const touch of touches) setTimeout(touch)
  }
  for (const kind of kinds) addEventListener(kind, keep, true)
  addEventListener('awake', isAwake, { once: true })
}

/** Asks for the scripts ahead of the module that needs them, all at the same time. */
export function fetchAhead(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
