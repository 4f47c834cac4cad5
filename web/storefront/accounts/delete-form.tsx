import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { forgetDraft } from '../delivery/location-store.ts'
import { currentUser } from './current-user.ts'
import { promptLogin } from './prompt-login.ts'
import { loadSession } from './session-store.ts'

/** Deletes the account after asking for its password; an error is shown below the field. */
export function DeleteForm() {
  const messages = messagesOf('help').account
  const login = shopperMessages().login
  const navigate = useNavigate()
  const { busy, fieldErrors, submit, clearErrors } = useCheckedForm({
    check,
    send,
    onFailed: (error) => ({ password: errorText(error) }),
  })
  /** Whether an answer was lost: the account may already be deleted. */
  const isAnswerLost = useRef(false)

  /** Returns a success if the server deleted the account and its answer was lost; throws the error otherwise. */
  async function checkDeleted(error: unknown): Promise<{ message: string }> {
    if (error instanceof Refusal) {
      if (isAnswerLost.current && error.code === 'LOGIN_REQUIRED') showError(messages.mayBeDeleted)
      return promptLogin(error)
    }
    isAnswerLost.current = true
    if ((await loadSession()) && currentUser().state !== 'shopper') return { message: messages.deleted }
    throw error
  }

  function check(form: HTMLFormElement): FieldErrors<'password'> {
    return inputOf(form, 'password').value === '' ? { password: login.required } : {}
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const body = { password: inputOf(form, 'password').value }
    const { message } = await callApi(shopperApi.userDelete, { body }).catch(checkDeleted)
    showSuccess(message)
    await loadSession()
    forgetDraft()
    await navigate('/', { replace: true })
  }

  return (
    <form noValidate onSubmit={submit} onChange={clearErrors} className="flex w-full flex-col gap-4">
      <PasswordField
        messages={login}
        label={messages.password}
        error={fieldErrors.password}
        hint={messages.deleteHint}
        autoComplete="current-password"
      />
      <Button type="submit" look="danger" busy={busy} className="sm:self-start">
        {messages.deleteButton}
      </Button>
    </form>
  )
}
