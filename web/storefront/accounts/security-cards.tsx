import { useEffect, useState } from 'react'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useHelpMessages } from '../../i18n/use-messages.ts'
import { loginIfOver } from './login-if-over.ts'
import { type Known, OpenSessions } from './open-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** Password and sessions; a new password ends the other sessions and reloads the list. */
export function SecurityCards({ className }: { className: string }) {
  const messages = useHelpMessages().account
  const [known, setKnown] = useState<Known>('loading')
  const read = () => {
    callApi(shopperApi.sessionList)
      .catch(loginIfOver)
      .then(
        ({ sessions }) => setKnown(sessions),
        () => setKnown('failed'),
      )
  }
  useEffect(read, [])
  return (
    <>
      <section className={className}>
        <h2 className="font-bold text-section">{messages.passwordTitle}</h2>
        <p className="text-ink-2">{messages.passwordText}</p>
        <PasswordForm onChanged={read} />
      </section>
      <section className={className}>
        <h2 className="font-bold text-section">{messages.sessionsTitle}</h2>
        <OpenSessions known={known} onRead={read} />
      </section>
    </>
  )
}
