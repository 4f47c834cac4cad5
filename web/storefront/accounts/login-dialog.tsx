import { type Ref, useEffect, useRef } from 'react'
import { maxPasswordLength, minPasswordLength } from '#domain/accounts/accounts.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField, InputField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { closeLogin, type LoginMode, setLoginMode, useLoginDialog } from './login-dialog-store.ts'
import { useLogin } from './use-login.ts'

/** The login dialog with its three forms (SPEC 4 "Login modal"); it focuses the first field. */
export function LoginDialog() {
  const { open, mode } = useLoginDialog()
  const messages = shopperMessages().login
  const form = useRef<HTMLFormElement>(null)
  const openFor = open ? mode : undefined
  useEffect(() => {
    if (openFor !== undefined) form.current?.querySelector('input')?.focus()
  }, [openFor])

  return (
    <Dialog open={open} onClose={closeLogin} title={messages[mode].title} className="sm:max-w-md">
      <LoginForm ref={form} mode={mode} />
    </Dialog>
  )
}

type Props = { ref: Ref<HTMLFormElement>; mode: LoginMode }

/** The login dialog's fields with their messages (SPEC 5 "Login modal"). */
function LoginForm({ ref, mode }: Props) {
  const messages = shopperMessages().login
  const { busy, fieldErrors, submit, clearErrors } = useLogin(mode)
  const isNew = mode === 'register'
  const { intro, submit: submitText, other, switchTo } = messages[mode]
  return (
    <form ref={ref} noValidate onSubmit={submit} onChange={clearErrors} className="flex flex-col gap-4">
      <p className="text-ink-2">{intro}</p>
      {fieldErrors.form !== undefined && <FormError>{fieldErrors.form}</FormError>}
      {isNew && (
        <InputField
          label={messages.name}
          error={fieldErrors.name}
          name="name"
          autoComplete="name"
          maxLength={100}
          required
        />
      )}
      <EmailField label={messages.email} error={fieldErrors.email} autoComplete={isNew ? 'email' : 'username'} />
      {mode !== 'forgot' && (
        <PasswordField
          messages={messages}
          label={messages.password}
          error={fieldErrors.password}
          hint={isNew ? messages.passwordHint(minPasswordLength) : undefined}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          maxLength={isNew ? maxPasswordLength : undefined}
        />
      )}
      {mode === 'login' && (
        <Button look="quiet" className="-mt-2 -mr-4 self-end" onClick={() => changeMode('forgot')}>
          {messages.forgotPassword}
        </Button>
      )}
      <Button type="submit" size="large" busy={busy} className="mt-1">
        {submitText}
      </Button>
      <p className="flex flex-wrap items-center justify-center gap-x-1 text-ink-2">
        {other}
        <Button look="quiet" className="px-2" onClick={() => changeMode(mode === 'login' ? 'register' : 'login')}>
          {switchTo}
        </Button>
      </p>
    </form>
  )

  function changeMode(to: LoginMode): void {
    clearErrors()
    setLoginMode(to)
  }
}
