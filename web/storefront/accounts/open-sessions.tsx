import { useState } from 'react'
import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { api, callApi } from '../../api/call-api.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { useHelpMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'

export type Known = readonly OpenSession[] | 'loading' | 'failed'

/** Where the shopper is logged in, and the way to end all of it but this. */
export function OpenSessions({ known, onRead }: { known: Known; onRead: () => void }) {
  const messages = useHelpMessages().account
  const [busy, setBusy] = useState(false)
  if (known === 'loading') return <p role="status">{messages.loading}</p>
  if (known === 'failed')
    return (
      <>
        <p role="alert">{messages.sessionsFailed}</p>
        <Button look="secondary" onClick={onRead}>
          {messages.tryAgain}
        </Button>
      </>
    )
  const others = known.filter((each) => !each.isThis).length

  async function end(): Promise<void> {
    setBusy(true)
    try {
      showSuccess((await callApi(api.sessionsEnd)).message)
      onRead()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ul className="flex w-full flex-col divide-y divide-line">
        {known.map(({ device, createdAt, isThis }) => (
          <li key={`${createdAt} ${device} ${isThis}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="font-bold">
              {messages.devices[device]}
              {isThis && <span className="font-normal text-ink-2"> · {messages.thisDevice}</span>}
            </span>
            <span className="text-ink-2">{messages.since(indiaTime(createdAt))}</span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button look="secondary" busy={busy} onClick={() => void end()}>
          {messages.endOthers(others)}
        </Button>
      )}
    </>
  )
}
