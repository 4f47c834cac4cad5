import { useState } from 'react'
import { showError } from '../ui/toast.tsx'

export type Busy = ReturnType<typeof useBusy>

/** Runs the work of a button and shows its error; `toShown` may replace the error that is shown. */
export function useBusy(toShown: (error: unknown) => unknown = (error) => error) {
  const [busy, setBusy] = useState(false)

  /** Returns whether the work succeeded. */
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
