import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Where the keyboard was last, from the button up: the button may be gone by the time somebody asks. One listener for all, since a list has a hundred of them. */
const lastFocused: EventTarget[] = []
if (typeof document !== 'undefined') {
  // Somebody may have pressed before the page was awake.
  for (let at = document.activeElement; at !== null; at = at.parentElement) lastFocused.push(at)
  document.addEventListener('focusin', (event) => {
    lastFocused.splice(0, lastFocused.length, ...event.composedPath())
  })
}

/** Keeps the keyboard where it was when a button is swapped for another: ADD for its stepper, and back; never takes it from elsewhere. */
export function useRestoredFocus(swapped: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(swapped)
  useLayoutEffect(() => {
    const isSwap = before.current !== swapped
    before.current = swapped
    const box = ref.current
    // A button that is taken away leaves the focus to nobody; only going elsewhere counts as leaving.
    if (isSwap && box !== null && lastFocused.includes(box) && document.activeElement === document.body) {
      const buttons = box.querySelectorAll('button')
      buttons.item(buttons.length - 1)?.focus({ preventScroll: true })
    }
  }, [swapped])
  return ref
}
