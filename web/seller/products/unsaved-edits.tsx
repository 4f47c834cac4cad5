import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useState,
} from 'react'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'

/** What the page's forms hold, also without changes, and whether the seller changed it. */
type Edits = ReadonlyMap<string, { value: unknown; isChanged: boolean }>

const EditsContext = createContext<[Edits, Dispatch<SetStateAction<Edits>>]>([new Map(), () => undefined])

/** Holds the unsaved edits of a page until it is left, also those of rows that a search or another open row unmounts. */
export function UnsavedEdits({ children }: { children: ReactNode }) {
  const edits = useState<Edits>(new Map())
  useAskBeforeLeaving([...edits[0].values()].some(({ isChanged }) => isChanged))
  return <EditsContext value={edits}>{children}</EditsContext>
}

/** The unsaved edits of this key, and a function that changes them, also after its component is unmounted. */
export function useUnsaved<T>(
  key: string,
  initial: T,
  isChanged: (edits: T) => boolean,
): [T, (change: (before: T) => T) => void] {
  const [all, setAll] = useContext(EditsContext)
  const editsIn = useCallback(
    (edits: Edits) => (edits.has(key) ? (edits.get(key)?.value as T) : initial),
    [key, initial],
  )
  const change = useCallback(
    (next: (before: T) => T) =>
      setAll((before) => {
        const value = next(editsIn(before))
        return new Map(before).set(key, { value, isChanged: isChanged(value) })
      }),
    [key, editsIn, isChanged, setAll],
  )
  return [editsIn(all), change]
}
