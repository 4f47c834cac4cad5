import { createContext, useContext, useEffect, useState } from 'react'

/** Unsaved edits of a page by key; they outlive the rows that a search or another open row takes away. */
export const UnsavedEdits = createContext(new Map<string, unknown>())

/** State that is there again when its component comes back, as long as it is unsaved and not forgotten. */
export function useUnsaved<T>(key: string, first: T, isUnsaved: (state: T) => boolean) {
  const all = useContext(UnsavedEdits)
  const [state, setState] = useState(() => (all.has(key) ? (all.get(key) as T) : first))
  useEffect(() => {
    if (isUnsaved(state)) all.set(key, state)
    else all.delete(key)
  }, [all, key, state, isUnsaved])
  const forget = () => void all.delete(key)
  /** Changes what is there again, for a component that may be gone by now. */
  const changeStored = (change: (state: T) => T) => {
    const next = change(all.has(key) ? (all.get(key) as T) : first)
    if (isUnsaved(next)) all.set(key, next)
    else forget()
  }
  return { state, setState, forget, changeStored }
}
