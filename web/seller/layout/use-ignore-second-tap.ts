import { useEffect } from 'react'

/** Ignores the second half of a double tap that reaches the page because the first half closed a dialog. */
export function useIgnoreSecondTap(): void {
  useEffect(() => {
    let dialog: Element | null = null
    function onClick(event: MouseEvent): void {
      const target = event.target as Element
      if (event.detail === 1) dialog = target.closest('dialog')
      if (event.detail < 2 || dialog === null || dialog.contains(target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // Before React's handlers and the question about unsaved text.
    addEventListener('click', onClick, { capture: true })
    return () => removeEventListener('click', onClick, { capture: true })
  }, [])
}
