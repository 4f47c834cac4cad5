import { maxPasswordLength, minPasswordLength } from '#domain/accounts/accounts.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useReset } from './use-reset.ts'

/** The fields New Password and Confirm Password (SPEC 2, SPEC 5). */
export function ResetForm(props: { token: string; onInvalid: () => void }) {
  const messages = messagesOf('help').resetPassword
  const login = shopperMessages().login
  const { busy, fieldErrors, submit, clearErrors } = useReset(props)
  const hint = fieldErrors.password === undefined ? login.passwordHint(minPasswordLength) : undefined
  const shared = { messages: login, autoComplete: 'new-password', maxLength: maxPasswordLength } as const
  return (
    <form noValidate onSubmit={submit} onChange={clearErrors} className="flex flex-col gap-4">
      <PasswordField label={messages.newPassword} error={fieldErrors.password} hint={hint} {...shared} />
      <PasswordField label={messages.confirmPassword} error={fieldErrors.confirm} name="confirm" {...shared} />
      <Button type="submit" size="large" busy={busy}>
        {messages.submit}
      </Button>
    </form>
  )
}
