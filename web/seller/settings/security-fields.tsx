import { accountLimits } from '#domain/accounts/account-limits.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'

type Props = { error: string | undefined }

/** The current password, which every security form asks for. */
export function CurrentPasswordField({ error }: Props) {
  const messages = messagesOf('settings').security
  return (
    <InputField
      label={messages.oldPassword}
      name="password"
      type="password"
      autoComplete="current-password"
      maxLength={accountLimits.password}
      required
      error={error}
    />
  )
}

/** A code of the authenticator app; the hint says whether a recovery code is accepted too. */
export function CodeField({ error, hint }: Props & { hint: string }) {
  const messages = messagesOf('settings').security
  return (
    <InputField
      label={messages.code}
      name="code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={accountLimits.code}
      required
      error={error}
    />
  )
}
