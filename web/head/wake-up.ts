// What every page carries with it as text and runs before its scripts are there: it can use nothing from outside itself.

/** Resolves once the page was drawn for the first time; at once for one in the background, which is not drawn. */
export function firstFrame(): Promise<unknown> {
  return new Promise((seen) => {
    if (document.hidden) seen(undefined)
    addEventListener('visibilitychange', seen, { once: true })
    requestAnimationFrame(() => setTimeout(seen))
  })
}

/** Keeps the buttons touched and the forms sent until the page says that it is awake, and does them then. */
export function keepTouches(): void {
  const touches: (() => void)[] = []
  const keep = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Element)) return
    const touched = target.closest<HTMLElement>(type === 'submit' ? 'form' : 'button:not([popovertarget])')
    if (touched === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    touches.push(() => (touched instanceof HTMLFormElement ? touched.requestSubmit() : touched.click()))
  }
  const isAwake = () => {
    for (const type of ['click', 'submit']) removeEventListener(type, keep, true)
    // One after the other, as fingers are: what the first one changes, a second press of the same button must find.
    for (const touch of touches) setTimeout(touch)
  }
  for (const type of ['click', 'submit']) addEventListener(type, keep, true)
  addEventListener('awake', isAwake, { once: true })
}

/** Asks for the scripts ahead of the module that needs them, all at the same time. */
export function fetchAhead(files: readonly string[]): void {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
