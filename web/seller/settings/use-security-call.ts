import { Refusal } from '#domain/refusal.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { errorText, showError } from '../../ui/toast.tsx'

/** Sends a form of the security section; a wrong password becomes `passwordError`, other refusals `fieldError`. */
export function useSecurityCall(send: (form: HTMLFormElement) => Promise<void>) {
  const { busy, fieldErrors, submit } = useCheckedForm({ check: () => ({}), send, onFailed })
  return { busy, passwordError: fieldErrors.password, fieldError: fieldErrors.other, submit }
}

function onFailed(error: unknown): FieldErrors<'password' | 'other'> {
  if (error instanceof Refusal) return { [error.code === 'WRONG_PASSWORD' ? 'password' : 'other']: errorText(error) }
  showError(error)
  return {}
}
