import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S saves while the table is shown and no dialog is open, wherever the focus is. */
export function useSaveKey(save: () => void): void {
  const run = useEffectEvent(save)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
