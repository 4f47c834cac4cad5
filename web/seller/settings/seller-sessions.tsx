import { useCallback, useEffect, useState } from 'react'
import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { useSettingsMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Where the seller is logged in, and the way to end all but this. */
export function SellerSessions() {
  const messages = useSettingsMessages().security
  const [sessions, setSessions] = useState<readonly OpenSession[]>()
  const [busy, setBusy] = useState(false)
  const read = useCallback(
    () =>
      callApi(sellerApi.sellerSessions).then(
        (answer) => setSessions(answer.sessions),
        (error: unknown) => showError(error),
      ),
    [],
  )
  useEffect(() => void read(), [read])
  if (sessions === undefined) return <p role="status">{messages.waiting}</p>

  async function endOthers(): Promise<void> {
    setBusy(true)
    try {
      await callApi(sellerApi.sellerSessionsEnd)
      showSuccess(messages.othersEnded)
      await read()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return (
    <>
      <p className="text-ink-2">{messages.sessionsAbout(sessions.length)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map(({ device, createdAt, isThis }) => (
          <li key={`${createdAt} ${device} ${isThis}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-semibold">
              {messages.devices[device]}
              {isThis && <span className="font-normal text-ink-2"> · {messages.thisDevice}</span>}
            </span>
            <span className="text-ink-2">{messages.since(indiaTime(createdAt))}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button look="secondary" busy={busy} className="sm:self-start" onClick={() => void endOthers()}>
          {messages.endOthers}
        </Button>
      )}
    </>
  )
}
