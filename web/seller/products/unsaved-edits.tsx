import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useState,
} from 'react'

type Edits = ReadonlyMap<string, unknown>

const EditsContext = createContext<[Edits, Dispatch<SetStateAction<Edits>>]>([new Map(), () => undefined])

/** Holds the unsaved edits of a page; they outlive their rows, which a search or another open row unmounts. */
export function UnsavedEdits({ children }: { children: ReactNode }) {
  return <EditsContext value={useState<Edits>(new Map())}>{children}</EditsContext>
}

/** The unsaved edits of this key, and a function that changes them, also after its component is unmounted. */
export function useUnsaved<T>(key: string, initial: T): [T, (change: (before: T) => T) => void] {
  const [all, setAll] = useContext(EditsContext)
  const change = useCallback(
    (next: (before: T) => T) =>
      setAll((before) => new Map(before).set(key, next(before.has(key) ? (before.get(key) as T) : initial))),
    [key, initial, setAll],
  )
  return [all.has(key) ? (all.get(key) as T) : initial, change]
}
