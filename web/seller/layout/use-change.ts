import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showError, showSuccess } from '../../ui/toast.tsx'

/** Sends a change, shows its message or its error (as `toShown` replaces it), and reloads; by default the page's data. */
export function useChange(toShown: (error: unknown) => unknown = (error) => error, reload?: () => Promise<void>) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  /** Returns whether the change was made; `onDone` runs before the reload, during which the seller may go on. */
  async function send(call: () => Promise<{ message: string }>, onDone?: () => void): Promise<boolean> {
    setBusy(true)
    let isMade = false
    try {
      showSuccess((await call()).message)
      onDone?.()
      isMade = true
    } catch (error) {
      showError(toShown(error))
    }
    // Also after an error: only the answer may have been lost.
    await (reload ?? revalidate)()
    setBusy(false)
    return isMade
  }
  return { busy, send }
}
