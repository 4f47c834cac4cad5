import { Bike } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { OpenRoundJson } from '#domain/orders/round-shapes.ts'
import { isWithRider } from '#domain/orders/rounds.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { callApi } from '../../api/call-api.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { passFocus } from '../layout/pass-focus.ts'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

/** The open rounds, each with a button that revokes its link. */
export function OpenRounds({ rounds }: { rounds: readonly OpenRoundJson[] }) {
  const messages = messagesOf('round').out
  const { send } = useChange()
  if (rounds.length === 0) return null

  async function revoke({ _id: id, name }: OpenRoundJson): Promise<void> {
    const question = { title: messages.question(name), about: messages.questionHint(name), action: messages.revoke }
    if (!(await confirmed(question))) return
    await send(() => callApi(sellerApi.roundRevoke, { params: { id } }))
  }

  return (
    <section aria-label={messages.label} className="mb-4 grid gap-2 md:grid-cols-2">
      {rounds.map((round) => (
        <div
          key={round._id}
          ref={passFocus(() => null)}
          className="flex items-center gap-3 rounded-card border border-line bg-surface p-3"
        >
          <Bike size={20} aria-hidden className="shrink-0 text-leaf-700" />
          <p className="min-w-0 flex-1">
            <strong className="block break-words">{messages.with(round.name, round.done, round.stops)}</strong>
            <span className="text-hint text-ink-2">
              {messages.until(clockTime(Date.parse(round.until), currentLanguage()))}
            </span>
          </p>
          <Button look="secondary" onClick={() => void revoke(round)} className="px-2">
            {messages.revoke}
          </Button>
        </div>
      ))}
    </section>
  )
}

/** The rider who has the order, and whether the shopper was not reached. */
export function RiderNote({ order }: { order: OrderJson }) {
  const messages = messagesOf('round').out
  const { status, round } = order
  if (round === undefined || !isWithRider({ state: round.state, status })) return null
  const { state, name, at } = round
  if (state === 'not-reached' && at !== undefined)
    return (
      <p className="rounded-control bg-error-50 px-3 py-2 font-bold text-error text-hint">
        {messages.notReached(name, clockTime(Date.parse(at), currentLanguage()))}
      </p>
    )
  return <p className="font-semibold text-hint text-ink-2">{messages.withRider(name)}</p>
}
