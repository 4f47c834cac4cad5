import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { SessionList } from '../../ui/session-list.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { PendingData, useAccountData } from './account-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { promptLogin } from './prompt-login.ts'

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

/** The shopper's sessions, with a button that ends all but this one. */
function OpenSessions({ sessions, onEnded }: { sessions: readonly OpenSession[]; onEnded: () => void }) {
  const messages = messagesOf('help').account
  const { busy, run } = useBusy()
  const others = sessions.filter((each) => !each.isThis).length

  const endOthers = () =>
    run(async () => {
      showSuccess((await callApi(shopperApi.sessionsEnd).catch(promptLogin)).message)
      onEnded()
    })

  return (
    <>
      <SessionList sessions={sessions} messages={messages} />
      {others > 0 && (
        <Button look="secondary" busy={busy} onClick={() => void endOthers()}>
          {messages.endOthers(others)}
        </Button>
      )}
    </>
  )
}
