import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { loadSession, openLogin } from './session-store.ts'

type FieldErrors = { password?: string; confirm?: string }

/** Checks and saves the password, then opens / (SPEC 5 "Reset password"). */
export function useReset({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const { mismatch, mayBeChanged } = messagesOf('help').resetPassword
  const messages = shopperMessages().login
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  /** Whether an answer was lost: the password may already be changed. */
  const isAnswerLost = useRef(false)

  function fieldErrorsOf(password: string, confirm: string): FieldErrors {
    if (password === '') return { password: messages.required }
    if (passwordError(password) !== undefined)
      return { password: messages.badPassword(minPasswordLength, maxPasswordLength) }
    if (confirm === '') return { confirm: messages.required }
    return password === confirm ? {} : { confirm: mismatch }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const password = inputOf(form, 'password').value
    const found = fieldErrorsOf(password, inputOf(form, 'confirm').value)
    setFieldErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      if (found.confirm === mismatch) showError(mismatch)
      return inputOf(form, wrong).focus()
    }
    setBusy(true)
    try {
      const { message } = await callApi(shopperApi.resetPassword, { params: { token }, body: { password } })
      showSuccess(message)
      await loadSession()
      await navigate('/', { replace: true })
    } catch (error) {
      handleFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function handleFailure(error: unknown): void {
    const isInvalid = error instanceof Refusal && error.code === 'RESET_LINK_INVALID'
    if (!(error instanceof Refusal)) isAnswerLost.current = true
    showError(isInvalid && isAnswerLost.current ? mayBeChanged : error)
    if (!isInvalid) return
    if (isAnswerLost.current) openLogin()
    onInvalid()
  }

  const submit = submitHandler((form) => !busy && send(form))
  return { busy, fieldErrors, submit, clearErrors: () => setFieldErrors({}) }
}
