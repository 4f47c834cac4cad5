import { useEffect, useState } from 'react'
import { api, callApi } from '../../api/call-api.ts'
import { useHelpMessages } from '../../i18n/use-messages.ts'
import { type Known, OpenSessions } from './open-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** The password, and where it has let somebody in; a new one ends the other sessions, so the list is read again. */
export function SecurityCards({ className }: { className: string }) {
  const words = useHelpMessages().account
  const [known, setKnown] = useState<Known>('loading')
  const read = () => {
    callApi(api.sessionList).then(
      ({ sessions }) => setKnown(sessions),
      () => setKnown('failed'),
    )
  }
  useEffect(read, [])
  return (
    <>
      <section className={className}>
        <h2 className="font-bold text-section">{words.passwordTitle}</h2>
        <p className="text-ink-2">{words.passwordText}</p>
        <PasswordForm onChanged={read} />
      </section>
      <section className={className}>
        <h2 className="font-bold text-section">{words.sessionsTitle}</h2>
        <OpenSessions known={known} onRead={read} />
      </section>
    </>
  )
}
