import { useState } from 'react'
import { showError } from '../ui/toast.tsx'

/** Runs work that a button waits for, and shows its error, or what `toShown` makes of it. */
export function useBusy(toShown: (error: unknown) => unknown = (error) => error) {
  const [busy, setBusy] = useState(false)

  /** Returns whether the work went well. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      showError(toShown(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
