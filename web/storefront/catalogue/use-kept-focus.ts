import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps the keyboard where it was when a button is swapped for another: ADD for its stepper, and back. */
export function useKeptFocus(swapped: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(swapped)
  useLayoutEffect(() => {
    const isSwap = before.current !== swapped
    before.current = swapped
    if (isSwap && document.activeElement === document.body) {
      const buttons = ref.current?.querySelectorAll('button')
      buttons?.item(buttons.length - 1).focus({ preventScroll: true })
    }
  }, [swapped])
  return ref
}
