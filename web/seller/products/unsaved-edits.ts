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
  return [state, setState, () => void all.delete(key)] as const
}
