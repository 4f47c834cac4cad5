import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { promptLogin } from './prompt-login.ts'

type FieldName = 'oldPassword' | 'newPassword'

function read(form: HTMLFormElement): Record<FieldName, string> {
  return { oldPassword: inputOf(form, 'oldPassword').value, newPassword: inputOf(form, 'newPassword').value }
}

/** Changes the password after asking for the old one; each error is shown below its field. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const messages = messagesOf('help').account
  const login = shopperMessages().login
  const { busy, fieldErrors, submit, clearErrors } = useCheckedForm({ check, send, onFailed })

  function check(form: HTMLFormElement): FieldErrors<FieldName> {
    const { oldPassword, newPassword } = read(form)
    if (oldPassword === '') return { oldPassword: login.required }
    if (newPassword === '') return { newPassword: login.required }
    if (passwordError(newPassword) === undefined) return {}
    return { newPassword: login.badPassword(minPasswordLength, maxPasswordLength) }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const { message } = await callApi(shopperApi.passwordChange, { body: read(form) }).catch(promptLogin)
    showSuccess(message)
    form.reset()
    onChanged()
  }

  function onFailed(error: unknown, form: HTMLFormElement): FieldErrors<FieldName> {
    if (!(error instanceof Refusal)) {
      showError(error)
      return {}
    }
    const wrong = error.code === 'BAD_INPUT' ? 'newPassword' : 'oldPassword'
    inputOf(form, wrong).focus()
    return { [wrong]: errorText(error) }
  }

  return (
    <form noValidate onSubmit={submit} onChange={clearErrors} className="flex w-full flex-col gap-4">
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
        hint={login.passwordHint(minPasswordLength)}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
      />
      <Button type="submit" look="secondary" busy={busy} className="sm:self-start">
        {messages.changePassword}
      </Button>
    </form>
  )
}
