import { useState } from 'react'
import { titleOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/reset-password-page'
import { openLogin } from './login-dialog-store.ts'
import { ResetForm } from './reset-form.tsx'

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
      <ResetForm token={params.token} onInvalid={() => setInvalid(true)} />
    </div>
  )
}
