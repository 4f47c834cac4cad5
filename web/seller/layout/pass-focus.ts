type FocusRef = (element: HTMLElement | null) => () => void

/** The `ref` of an element that passes the focus on when it is removed with it: to what `next` finds, else to the page. */
export function passFocus(next: () => HTMLElement | null): FocusRef {
  return (element) => () => {
    if (!element?.contains(document.activeElement)) return
    // React calls this at other renderings too; after them the element is still in the page.
    queueMicrotask(() => {
      if (!element.isConnected) (next() ?? document.getElementById('content'))?.focus({ preventScroll: true })
    })
  }
}
