import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined }

/** The current password, which every security form asks for. */
export function CurrentPasswordField({ value, onChange, error }: Props) {
  const messages = messagesOf('settings').security
  return (
    <InputField
      label={messages.oldPassword}
      type="password"
      autoComplete="current-password"
      maxLength={1000}
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A code of the authenticator app; the hint says whether a recovery code is accepted too. */
export function CodeField({ value, onChange, error, hint }: Props & { hint: string }) {
  const messages = messagesOf('settings').security
  return (
    <InputField
      label={messages.code}
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
