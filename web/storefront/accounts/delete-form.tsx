import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
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
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
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

  async function send(form: HTMLFormElement): Promise<void> {
    const password = inputOf(form, 'password').value
    if (password === '') return setFieldError(login.required)
    setBusy(true)
    try {
      const { message } = await callApi(shopperApi.userDelete, { body: { password } }).catch(checkDeleted)
      showSuccess(message)
      await loadSession()
      forgetDraft()
      await navigate('/', { replace: true })
    } catch (error) {
      setFieldError(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  const submit = submitHandler((form) => !busy && send(form))
  const hint = fieldError === undefined ? messages.deleteHint : undefined
  return (
    <form noValidate onSubmit={submit} onChange={() => setFieldError(undefined)} className="flex w-full flex-col gap-4">
      <PasswordField
        messages={login}
        label={messages.password}
        error={fieldError}
        hint={hint}
        autoComplete="current-password"
      />
      <Button type="submit" look="danger" busy={busy} className="sm:self-start">
        {messages.deleteButton}
      </Button>
    </form>
  )
}
