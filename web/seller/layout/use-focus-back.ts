import { useEffect, useRef } from 'react'

/** Gives the focus back that disabled fields have lost; the returned function notes it before they are disabled. */
export function useFocusBack(isDisabled: boolean): () => void {
  const noted = useRef<Element | null>(null)
  useEffect(() => {
    if (isDisabled) return
    const { current } = noted
    noted.current = null
    const isLost = document.activeElement === document.body
    if (isLost && current instanceof HTMLElement) current.focus({ preventScroll: true })
  }, [isDisabled])
  return () => {
    noted.current = document.activeElement
  }
}
