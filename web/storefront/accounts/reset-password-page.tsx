import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxPasswordLength, minPasswordLength, passwordError } from '#domain/accounts/accounts.ts'
import { isRefusal, Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { titleOf } from '../../document/page-meta.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import type { Route } from './+types/reset-password-page'
import { openLogin } from './login-dialog-store.ts'
import { loadSession } from './session-store.ts'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(messagesOf('help').resetPassword.title, matches)]

/** The page behind the link of the reset e-mail: it asks for a new password twice (SPEC 2 "Reset Password"). */
export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  const messages = messagesOf('help').resetPassword
  const [isInvalid, setInvalid] = useState(false)
  if (isInvalid) {
    return (
      <EmptyState
        heading
        text={messages.invalidTitle}
        hint={messages.invalidText}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => openLogin(undefined, 'forgot')}>{messages.askAgain}</Button>
            <ButtonLink to="/" look="secondary">
              {messages.goHome}
            </ButtonLink>
          </div>
        }
      />
    )
  }
  return (
    <div className="container-page max-w-md">
      <PageTitle>{messages.title}</PageTitle>
      <p className="-mt-3 mb-5 text-ink-2">{messages.intro}</p>
      <NoScriptsNote className="mb-3" text={messagesOf('help').formNeedsScripts} />
      <ResetForm token={params.token} onInvalid={() => setInvalid(true)} />
    </div>
  )
}

/** Asks for the new password twice, saves it and opens / (SPEC 2, SPEC 5 "Reset password"). */
function ResetForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const messages = messagesOf('help').resetPassword
  const login = shopperMessages().login
  const navigate = useNavigate()
  const { busy, fieldErrors, submit, clearErrors } = useCheckedForm({ check, send, onFailed })
  /** Whether an answer was lost: the password may already be changed. */
  const isAnswerLost = useRef(false)

  function check(form: HTMLFormElement): FieldErrors<'password' | 'confirm'> {
    const [password, confirm] = [inputOf(form, 'password').value, inputOf(form, 'confirm').value]
    if (password === '') return { password: login.required }
    if (passwordError(password) !== undefined)
      return { password: login.badPassword(minPasswordLength, maxPasswordLength) }
    if (confirm === '') return { confirm: login.required }
    if (password === confirm) return {}
    showError(messages.mismatch)
    return { confirm: messages.mismatch }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const password = inputOf(form, 'password').value
    const { message } = await callApi(shopperApi.resetPassword, { params: { token }, body: { password } })
    showSuccess(message)
    await loadSession()
    await navigate('/', { replace: true })
  }

  function onFailed(error: unknown) {
    const isInvalid = isRefusal(error, 'RESET_LINK_INVALID')
    if (!(error instanceof Refusal)) isAnswerLost.current = true
    showError(isInvalid && isAnswerLost.current ? messages.mayBeChanged : error)
    if (isInvalid && isAnswerLost.current) openLogin()
    if (isInvalid) onInvalid()
    return {}
  }

  const hint = login.passwordHint(minPasswordLength)
  const shared = { messages: login, autoComplete: 'new-password', maxLength: maxPasswordLength } as const
  return (
    <form method="post" noValidate onSubmit={submit} onChange={clearErrors} className="flex flex-col gap-4">
      <PasswordField label={messages.newPassword} error={fieldErrors.password} hint={hint} {...shared} />
      <PasswordField label={messages.confirmPassword} error={fieldErrors.confirm} name="confirm" {...shared} />
      <Button type="submit" size="large" busy={busy}>
        {messages.submit}
      </Button>
    </form>
  )
}
