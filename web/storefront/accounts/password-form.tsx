import { useState } from 'react'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { promptLogin } from './prompt-login.ts'

type FieldName = 'oldPassword' | 'newPassword'
type FieldErrors = { [name in FieldName]?: string }

/** Changes the password after asking for the old one; each error is shown below its field. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const messages = messagesOf('help').account
  const login = shopperMessages().login
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  function fieldErrorsOf({ oldPassword, newPassword }: Record<FieldName, string>): FieldErrors {
    if (oldPassword === '') return { oldPassword: login.required }
    if (newPassword === '') return { newPassword: login.required }
    if (passwordError(newPassword) === undefined) return {}
    return { newPassword: login.badPassword(minPasswordLength, maxPasswordLength) }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const body = { oldPassword: inputOf(form, 'oldPassword').value, newPassword: inputOf(form, 'newPassword').value }
    const found = fieldErrorsOf(body)
    setFieldErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) return inputOf(form, wrong).focus()
    setBusy(true)
    try {
      const { message } = await callApi(shopperApi.passwordChange, { body }).catch(promptLogin)
      showSuccess(message)
      form.reset()
      onChanged()
    } catch (error) {
      if (!(error instanceof Refusal)) return showError(error)
      const wrong: FieldName = error.code === 'BAD_INPUT' ? 'newPassword' : 'oldPassword'
      setFieldErrors({ [wrong]: errorText(error) })
      inputOf(form, wrong).focus()
    } finally {
      setBusy(false)
    }
  }

  const submit = submitHandler((form) => !busy && send(form))
  const hint = fieldErrors.newPassword === undefined ? login.passwordHint(minPasswordLength) : undefined
  return (
    <form noValidate onSubmit={submit} onChange={() => setFieldErrors({})} className="flex w-full flex-col gap-4">
      <PasswordField
        messages={login}
        name="oldPassword"
        label={messages.oldPassword}
        error={fieldErrors.oldPassword}
        autoComplete="current-password"
      />
      <PasswordField
        messages={login}
        name="newPassword"
        label={messages.newPassword}
        error={fieldErrors.newPassword}
        hint={hint}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
      />
      <Button type="submit" look="secondary" busy={busy} className="sm:self-start">
        {messages.changePassword}
      </Button>
    </form>
  )
}
