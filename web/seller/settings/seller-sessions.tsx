import { useCallback, useEffect, useState } from 'react'
import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { SessionList } from '../../ui/session-list.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** The sessions of the person who is logged in, with a button that ends all others. */
export function SellerSessions() {
  const messages = messagesOf('settings').security
  const [sessions, setSessions] = useState<readonly OpenSession[]>()
  const { busy, run } = useBusy()
  const load = useCallback(
    () => callApi(sellerApi.sellerSessions).then((answer) => setSessions(answer.sessions), showError),
    [],
  )
  useEffect(() => void load(), [load])
  if (sessions === undefined) return <p role="status">{messages.waiting}</p>

  const endOthers = () =>
    run(async () => {
      await callApi(sellerApi.sellerSessionsEnd)
      showSuccess(messages.othersEnded)
      await load()
    })

  return (
    <>
      <p className="text-ink-2">{messages.sessionsAbout(sessions.length)}</p>
      <SessionList sessions={sessions} messages={messages} />
      {sessions.length > 1 && (
        <Button look="secondary" busy={busy} className="sm:self-start" onClick={() => void endOthers()}>
          {messages.endOthers}
        </Button>
      )}
    </>
  )
}
