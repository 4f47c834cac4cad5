import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Close functions of the page's question, the open dialogs and the payment window; Back calls the last one. */
const closers: Close[] = []

/** Told whether the page is gone already, as after several steps back at once. */
type Close = (isPageGone?: boolean) => void

/** A history entry: the router's key of its page, and whether it is the extra entry for open dialogs. */
type Entry = { key: string | undefined; isDialog: boolean }
let current: Entry = { key: undefined, isDialog: false }

const entryOf = (state: unknown): Entry => {
  const { key, isDialog } = Object(state) as { key?: unknown; isDialog?: unknown }
  return { key: typeof key === 'string' ? key : undefined, isDialog: isDialog === true }
}

/** Adds one history entry after the page's, shared by all open dialogs. */
function addDialogEntry(): void {
  current = entryOf(history.state)
  if (current.isDialog) return
  history.pushState({ ...history.state, isDialog: true }, '')
  current = { ...current, isDialog: true }
}

/** Lets the Back key call `close`; call the returned function once it is closed otherwise. */
export function closeOnBack(close: Close): () => void {
  const closer: Close = (isPageGone) => close(isPageGone)
  closers.push(closer)
  addDialogEntry()
  return () => {
    const at = closers.indexOf(closer)
    if (at >= 0) closers.splice(at, 1)
  }
}

/** Lets the Back key close a component while it is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => (isOpen ? closeOnBack(() => onClose()) : undefined), [isOpen])
}

function onPop(event: PopStateEvent): void {
  const previous = current
  current = entryOf(event.state)
  if (current.key !== previous.key) {
    // Nothing of the previous page stays open over another page.
    for (const close of closers.toReversed()) close(true)
    return
  }
  // The page is the same, so the router must not load it again.
  event.stopImmediatePropagation()
  if (!previous.isDialog || current.isDialog) return
  const close = closers.pop()
  if (close === undefined) history.back()
  else {
    close()
    if (closers.length > 0) addDialogEntry()
  }
}

/** Handles the Back key before the router; follows it to other pages. */
export function useBackKey(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means that the router has written a new entry.
  useEffect(() => {
    current = entryOf(history.state)
  }, [key])
  useEffect(() => {
    addEventListener('popstate', onPop, { capture: true })
    return () => removeEventListener('popstate', onPop, { capture: true })
  }, [])
}
