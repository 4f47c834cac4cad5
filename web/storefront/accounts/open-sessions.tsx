import type { OpenSession } from '#domain/accounts/account-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { useHelpMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { SessionList } from '../../ui/session-list.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { loginIfOver } from './login-if-over.ts'

export type Known = readonly OpenSession[] | 'loading' | 'failed'

/** Where the shopper is logged in, and the way to end all of it but this. */
export function OpenSessions({ known, onRead }: { known: Known; onRead: () => void }) {
  const messages = useHelpMessages().account
  const { busy, run } = useBusy()
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

  const end = () =>
    run(async () => {
      showSuccess((await callApi(shopperApi.sessionsEnd).catch(loginIfOver)).message)
      onRead()
    })

  return (
    <>
      <SessionList sessions={known} words={messages} />
      {others > 0 && (
        <Button look="secondary" busy={busy} onClick={() => void end()}>
          {messages.endOthers(others)}
        </Button>
      )}
    </>
  )
}
