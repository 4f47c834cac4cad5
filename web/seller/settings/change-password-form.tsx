import { useState } from 'react'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { callApi } from '../../api/call-api.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
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
  const [oldPassword, setOldPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const change = useSecurityCall(async () => {
    await callApi(sellerApi.sellerPasswordChange, { body: { oldPassword, newPassword } })
    setOldPassword('')
    setNewPassword('')
    showSuccess(messages.passwordChanged)
  })
  const isBad = passwordError(newPassword) !== undefined
  const showBadPassword = submitHandler(() => setFieldError(messages.badPassword(minPasswordLength, maxPasswordLength)))
  return (
    <form
      onSubmit={isBad ? showBadPassword : change.submit}
      onChange={() => setFieldError(undefined)}
      className="flex flex-col gap-3"
    >
      {/* Tells password managers whose password this is. */}
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <CurrentPasswordField value={oldPassword} onChange={setOldPassword} error={change.passwordError} />
      <InputField
        label={messages.newPassword}
        hint={messages.passwordHint}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        required
        value={newPassword}
        error={fieldError ?? change.fieldError}
        onChange={({ target }) => setNewPassword(target.value)}
      />
      <Button type="submit" look="secondary" busy={change.busy} className="sm:self-start">
        {messages.changePassword}
      </Button>
    </form>
  )
}
