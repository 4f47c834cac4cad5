import { useState } from 'react'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { callApi } from '../../api/call-api.ts'
import { submitting } from '../../browser/submitting.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { PasswordNow } from './security-fields.tsx'
import { useSecurityCall } from './use-security-call.ts'

/** Changes the own password by the old one. */
export function SellerPassword({ email }: { email?: string }) {
  const messages = useSettingsMessages().security
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const change = useSecurityCall(async () => {
    await callApi(sellerApi.sellerPasswordChange, { body: { oldPassword, newPassword } })
    setOld('')
    setNew('')
    showSuccess(messages.passwordChanged)
  })
  const isBad = passwordError(newPassword) !== undefined
  const tell = submitting(() => setFieldError(messages.badPassword(minPasswordLength, maxPasswordLength)))
  return (
    <form
      onSubmit={isBad ? tell : change.submit}
      onChange={() => setFieldError(undefined)}
      className="flex flex-col gap-3"
    >
      {/* For password managers: whose password this is. */}
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordNow value={oldPassword} onChange={setOld} error={change.passwordError} />
      <InputField
        label={messages.newPassword}
        hint={messages.passwordHint}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        required
        value={newPassword}
        error={fieldError ?? change.fieldError}
        onChange={({ target }) => setNew(target.value)}
      />
      <Button type="submit" look="secondary" busy={change.busy} className="sm:self-start">
        {messages.changePassword}
      </Button>
    </form>
  )
}
