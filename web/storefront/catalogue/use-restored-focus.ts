import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element focused last and its ancestors; one listener serves all cards. */
const lastFocused: EventTarget[] = []
if (typeof document !== 'undefined') {
  // A shopper may have focused a button before hydration.
  for (let element = document.activeElement; element !== null; element = element.parentElement)
    lastFocused.push(element)
  document.addEventListener('focusin', (event) => {
    lastFocused.splice(0, lastFocused.length, ...event.composedPath())
  })
}

/** A ref for the box in which ADD and stepper replace each other; it hands the focus over. */
export function useRestoredFocus(hasStepper: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const hadStepper = useRef(hasStepper)
  useLayoutEffect(() => {
    const isReplaced = hadStepper.current !== hasStepper
    hadStepper.current = hasStepper
    const box = ref.current
    // The browser moves the focus of a removed button to the body.
    if (isReplaced && box !== null && lastFocused.includes(box) && document.activeElement === document.body) {
      const buttons = box.querySelectorAll('button')
      buttons.item(buttons.length - 1)?.focus({ preventScroll: true })
    }
  }, [hasStepper])
  return ref
}
