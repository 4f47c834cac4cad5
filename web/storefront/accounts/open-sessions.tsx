import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { SessionList } from '../../ui/session-list.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { promptLogin } from './prompt-login.ts'

/** The shopper's sessions, with a button that ends all but this one. */
export function OpenSessions({ sessions, onEnded }: { sessions: readonly OpenSession[]; onEnded: () => void }) {
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
