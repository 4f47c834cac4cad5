import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The last focused element and its ancestors; one listener serves all cards. */
const lastFocused: EventTarget[] = []
if (typeof document !== 'undefined') {
  // A button may be pressed before hydration.
  for (let at = document.activeElement; at !== null; at = at.parentElement) lastFocused.push(at)
  document.addEventListener('focusin', (event) => {
    lastFocused.splice(0, lastFocused.length, ...event.composedPath())
  })
}

/** Restores the focus when ADD and stepper replace each other. */
export function useRestoredFocus(swapped: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(swapped)
  useLayoutEffect(() => {
    const isSwap = before.current !== swapped
    before.current = swapped
    const box = ref.current
    // A removed button leaves the focus on body; only moving elsewhere counts as leaving.
    if (isSwap && box !== null && lastFocused.includes(box) && document.activeElement === document.body) {
      const buttons = box.querySelectorAll('button')
      buttons.item(buttons.length - 1)?.focus({ preventScroll: true })
    }
  }, [swapped])
  return ref
}
