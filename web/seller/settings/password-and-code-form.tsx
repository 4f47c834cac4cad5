import { inputOf } from '../../browser/input-of.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { CodeField, CurrentPasswordField } from './security-fields.tsx'
import { useSecurityCall } from './use-security-call.ts'

export type PasswordWithCode = { readonly password: string; readonly code: string }

type Props = {
  readonly label: string
  readonly look: ButtonLook
  readonly call: (body: PasswordWithCode) => Promise<void>
}

/** The form for a change of the second factor: it asks for the password and a code. */
export function PasswordAndCodeForm({ label, look, call }: Props) {
  const messages = messagesOf('settings').security
  const { submit, busy, passwordError, fieldError } = useSecurityCall((form) =>
    call({ password: inputOf(form, 'password').value, code: inputOf(form, 'code').value }),
  )
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <CurrentPasswordField error={passwordError} />
      <CodeField error={fieldError} hint={messages.codeOrRecovery} />
      <Button type="submit" look={look} busy={busy} className="sm:self-start">
        {label}
      </Button>
    </form>
  )
}
