import { useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { submitting } from '../../browser/submitting.ts'
import { errorText, showError } from '../../ui/toast.tsx'

/** Sends a form of the security section; a refusal stands at its last field. */
export function useSecurityCall(call: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  async function send(): Promise<void> {
    setBusy(true)
    setFieldError(undefined)
    try {
      await call()
    } catch (error) {
      if (error instanceof Refusal) setFieldError(errorText(error))
      else showError(error)
    }
    setBusy(false)
  }
  const submit = submitting(() => !busy && send())
  return { busy, fieldError, submit }
}
