import { callApi, shopperApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PendingData, useAccountData } from './account-data.tsx'
import { OpenSessions } from './open-sessions.tsx'
import { PasswordForm } from './password-form.tsx'

/** The cards for password and sessions; a new password ends the other sessions, so the list is reloaded. */
export function SecurityCards({ className }: { className: string }) {
  const messages = messagesOf('help').account
  const { data, reload } = useAccountData(() => callApi(shopperApi.sessionList))
  return (
    <>
      <section className={className}>
        <h2 className="font-bold text-section">{messages.passwordTitle}</h2>
        <p className="text-ink-2">{messages.passwordText}</p>
        <PasswordForm onChanged={reload} />
      </section>
      <section className={className}>
        <h2 className="font-bold text-section">{messages.sessionsTitle}</h2>
        {typeof data === 'string' ? (
          <PendingData state={data} failedText={messages.sessionsFailed} onRetry={reload} />
        ) : (
          <OpenSessions sessions={data.sessions} onEnded={reload} />
        )}
      </section>
    </>
  )
}
