import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../browser/listen.ts'

/** Ctrl+S saves while the component is shown and no dialog is open, wherever the focus is. */
export function useSaveShortcut(save: () => unknown): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (document.querySelector('dialog[open]') === null) save()
  })
  useEffect(() => listen({ keydown: (event) => press(event) }), [])
}
