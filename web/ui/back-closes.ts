import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/** Dialogs and the payment window that the Back key closes, the last opened first. */
const open: (() => void)[] = []

type Entry = { key: string | undefined; isOver: boolean }
let current: Entry = { key: undefined, isOver: false }

const entryOf = (state: unknown): Entry => {
  const { key, isOver } = Object(state) as { key?: unknown; isOver?: unknown }
  return { key: typeof key === 'string' ? key : undefined, isOver: isOver === true }
}

/** One history entry above the page's, reused by all open dialogs. */
function addEntry(): void {
  current = entryOf(history.state)
  if (current.isOver) return
  history.pushState({ ...history.state, isOver: true }, '')
  current = { ...current, isOver: true }
}

/** Has the Back key close this first; call the answer once it is closed. */
export function closedByBack(close: () => void): () => void {
  const entry = () => close()
  open.push(entry)
  addEntry()
  return () => {
    const at = open.indexOf(entry)
    if (at >= 0) open.splice(at, 1)
  }
}

/** The same for a component that is open or not. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => (isOpen ? closedByBack(() => onClose()) : undefined), [isOpen])
}

function onPop(event: PopStateEvent): void {
  const from = current
  current = entryOf(event.state)
  if (current.key !== from.key) {
    // Another page: nothing of this one stays open over it.
    for (const close of open.toReversed()) close()
    return
  }
  // The same page with and without our entry: nothing that the router should load anew.
  event.stopImmediatePropagation()
  if (!from.isOver || current.isOver) return
  const close = open.pop()
  if (close === undefined) history.back()
  else {
    close()
    if (open.length > 0) addEntry()
  }
}

/** Hears the Back key before the router does, and follows the router to other pages. */
export function useBackKey(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router has just written the entry of another page.
  useEffect(() => {
    current = entryOf(history.state)
  }, [key])
  useEffect(() => {
    addEventListener('popstate', onPop, { capture: true })
    return () => removeEventListener('popstate', onPop, { capture: true })
  }, [])
}
