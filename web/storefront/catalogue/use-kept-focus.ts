import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps the keyboard where it was when a button is swapped for another: ADD for its stepper, and back; never takes it from elsewhere. */
export function useKeptFocus(swapped: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(swapped)
  const wasInside = useRef(false)
  useEffect(() => {
    const box = ref.current
    const onFocus = () => {
      wasInside.current = true
    }
    // A button that is taken away leaves the focus to nobody; only going elsewhere counts as leaving.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      wasInside.current = relatedTarget === null || box?.contains(relatedTarget as Node) === true
    }
    box?.addEventListener('focusin', onFocus)
    box?.addEventListener('focusout', onBlur)
    return () => {
      box?.removeEventListener('focusin', onFocus)
      box?.removeEventListener('focusout', onBlur)
    }
  }, [])
  useLayoutEffect(() => {
    const isSwap = before.current !== swapped
    before.current = swapped
    if (isSwap && wasInside.current && document.activeElement === document.body) {
      const buttons = ref.current?.querySelectorAll('button')
      buttons?.item(buttons.length - 1).focus({ preventScroll: true })
    }
  }, [swapped])
  return ref
}
