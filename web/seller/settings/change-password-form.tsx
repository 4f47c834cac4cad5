import { useState } from 'react'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { callApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { CurrentPasswordField } from './security-fields.tsx'
import { useSecurityCall } from './use-security-call.ts'

/** Changes the password of the person who is logged in; asks for the old one. */
export function ChangePasswordForm({ email }: { email?: string }) {
  const messages = messagesOf('settings').security
  const [fieldError, setFieldError] = useState<string>()
  const change = useSecurityCall(async (form) => {
    const newPassword = inputOf(form, 'newPassword').value
    if (passwordError(newPassword) !== undefined)
      return setFieldError(messages.badPassword(minPasswordLength, maxPasswordLength))
    const body = { oldPassword: inputOf(form, 'password').value, newPassword }
    await callApi(sellerApi.sellerPasswordChange, { body })
    form.reset()
    showSuccess(messages.passwordChanged)
  })
  return (
    // A press before hydration must not put passwords into the URL.
    <form
      method="post"
      onSubmit={change.submit}
      onChange={() => setFieldError(undefined)}
      className="flex flex-col gap-3"
    >
      {/* Tells password managers whose password this is. */}
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <CurrentPasswordField error={change.passwordError} />
      <InputField
        label={messages.newPassword}
        name="newPassword"
        hint={messages.passwordHint}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        required
        error={fieldError ?? change.fieldError}
      />
      <Button type="submit" look="secondary" busy={change.busy} className="sm:self-start">
        {messages.changePassword}
      </Button>
    </form>
  )
}
