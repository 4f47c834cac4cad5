import { useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { errorText, showError } from '../../ui/toast.tsx'

/** Sends a form of the security section; a wrong password becomes `passwordError`, other refusals `fieldError`. */
export function useSecurityCall(call: (form: HTMLFormElement) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  async function send(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await call(form)
    } catch (error) {
      if (error instanceof Refusal) setRefusal(error)
      else showError(error)
    }
    setBusy(false)
  }
  const submit = submitHandler((form) => !busy && send(form))
  const text = refusal && errorText(refusal)
  const isPassword = refusal?.code === 'WRONG_PASSWORD'
  return { busy, passwordError: isPassword ? text : undefined, fieldError: isPassword ? undefined : text, submit }
}
