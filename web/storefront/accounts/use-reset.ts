import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { openLogin } from './login-dialog-store.ts'
import { loadSession } from './session-store.ts'

/** Checks and saves the password, then opens / (SPEC 5 "Reset password"). */
export function useReset({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const { mismatch, mayBeChanged } = messagesOf('help').resetPassword
  const messages = shopperMessages().login
  const navigate = useNavigate()
  /** Whether an answer was lost: the password may already be changed. */
  const isAnswerLost = useRef(false)

  function check(form: HTMLFormElement): FieldErrors<'password' | 'confirm'> {
    const [password, confirm] = [inputOf(form, 'password').value, inputOf(form, 'confirm').value]
    if (password === '') return { password: messages.required }
    if (passwordError(password) !== undefined)
      return { password: messages.badPassword(minPasswordLength, maxPasswordLength) }
    if (confirm === '') return { confirm: messages.required }
    if (password === confirm) return {}
    showError(mismatch)
    return { confirm: mismatch }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const password = inputOf(form, 'password').value
    const { message } = await callApi(shopperApi.resetPassword, { params: { token }, body: { password } })
    showSuccess(message)
    await loadSession()
    await navigate('/', { replace: true })
  }

  function onFailed(error: unknown) {
    const isInvalid = error instanceof Refusal && error.code === 'RESET_LINK_INVALID'
    if (!(error instanceof Refusal)) isAnswerLost.current = true
    showError(isInvalid && isAnswerLost.current ? mayBeChanged : error)
    if (isInvalid && isAnswerLost.current) openLogin()
    if (isInvalid) onInvalid()
    return {}
  }

  return useCheckedForm({ check, send, onFailed })
}
