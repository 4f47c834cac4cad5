import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { Button } from '../ui/button.tsx'
import { stateAfter, type Tap } from './taps.ts'

type Props = { taps: readonly Tap[]; onForget: () => void }

/** The taps that the store has not received from an ended link, for the rider to tell the seller; a button deletes them. */
export function UnsentTaps({ taps, onForget }: Props) {
  const { rider: messages, door } = messagesOf('round')
  const outcome = ({ done, cash, upi }: Tap) => [
    messages.states[stateAfter({ done })],
    ...(cash > 0 ? [`${door.ways.cash} ${formatRupees(rupeesToPaise(cash))}`] : []),
    ...(upi > 0 ? [`${door.ways.upi} ${formatRupees(rupeesToPaise(upi))}`] : []),
  ]
  return (
    <section
      aria-label={messages.unsent(taps.length)}
      className="mt-6 rounded-card bg-haldi-100 p-4 text-left text-haldi-900"
    >
      <h2 className="font-bold text-price">{messages.unsent(taps.length)}</h2>
      <ul className="my-3 divide-y divide-line">
        {taps.map((tap) => (
          <li key={tap.order} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <strong translate="no">#{tap.order}</strong>
            <span>{outcome(tap).join(' · ')}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" onClick={onForget} className="w-full">
        {messages.shopKnows}
      </Button>
    </section>
  )
}
