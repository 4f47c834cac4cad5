import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'

/** The choices by their keys in localStorage. */
const useChoices = create<Readonly<Record<string, unknown>>>(() => ({}))

/** A choice that this browser stores, and a function that changes it; the first one until another is read or chosen. */
export function useStoredChoice<T extends string>(key: string, choices: readonly [T, ...T[]]) {
  const stored = useChoices((all) => all[key])
  useLayoutEffect(() => useChoices.setState({ [key]: readLocal(key) }), [key])
  const choose = (choice: T) => {
    writeLocal(key, choice)
    useChoices.setState({ [key]: choice })
  }
  return [choices.find((each) => each === stored) ?? choices[0], choose] as const
}
