import { createContext, useContext, useEffect, useState } from 'react'

/** Unsaved edits of a page by key; they outlive their rows, which a search or another open row unmounts. */
export const UnsavedEdits = createContext(new Map<string, unknown>())

/** State that survives unmounting while it is unsaved. */
export function useUnsaved<T>(key: string, initial: T, isUnsaved: (state: T) => boolean) {
  const all = useContext(UnsavedEdits)
  const [state, setState] = useState(() => (all.has(key) ? (all.get(key) as T) : initial))
  useEffect(() => {
    if (isUnsaved(state)) all.set(key, state)
    else all.delete(key)
  }, [all, key, state, isUnsaved])
  const forget = () => void all.delete(key)
  /** Changes the surviving state; its component may be unmounted by now. */
  const changeStored = (change: (state: T) => T) => {
    const next = change(all.has(key) ? (all.get(key) as T) : initial)
    if (isUnsaved(next)) all.set(key, next)
    else forget()
  }
  return { state, setState, forget, changeStored }
}
