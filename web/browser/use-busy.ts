import { useState } from 'react'
import { showError } from '../ui/toast.tsx'

/** Runs work that a button waits for, and shows its error. */
export function useBusy(inPageWords: (error: unknown) => unknown = (error) => error) {
  const [busy, setBusy] = useState(false)

  /** Returns whether the work went well. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      showError(inPageWords(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
