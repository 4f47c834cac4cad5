import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Handlers that stay the same between renderings, so that typing into one row does not render six hundred. */
export function useStableHandlers<T extends { [name in keyof T]: (...args: never[]) => unknown }>(now: T): T {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const [stable] = useState(() => {
    const names = Object.keys(now) as (keyof T)[]
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name](...args)])) as T
  })
  return stable
}

/** Ctrl+S saves wherever the focus is, as long as the table is there and no dialog in front of it. */
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
