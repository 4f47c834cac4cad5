import { minutesToDoor } from '#domain/delivery/delivery.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { nextSellerStatus } from '#domain/orders/orders.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { callApi } from '../../api/call-api.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { BillLink } from '../../orders/bill-link.tsx'
import { Button } from '../../ui/button.tsx'
import { useIsManager } from '../layout/page-roles.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { PackAndRefuseButtons } from '../packing/pack-and-refuse-buttons.tsx'
import { WhatsappButton } from '../telephone/whatsapp-button.tsx'
import { passFocusToCard } from './card-focus.ts'
import { DeliverButton } from './deliver-dialog.tsx'
import { useNow } from './minute-clock.ts'
import { isUnaccepted } from './order-watch.ts'
import { RecordReturnButton } from './record-return.tsx'
import { StatusSelect } from './status-select.tsx'
import type { OpenDialog } from './use-order-dialog.tsx'
import type { StatusMoves } from './use-status-change.ts'

type Props = {
  order: OrderJson
  /** False in a narrow, folded card, which has only the usual next step. */
  hasAllActions: boolean
  moves: StatusMoves
  onOpen: OpenDialog
}

/** Whether a time can still be promised; an order whose packing began counts as accepted without one. */
function isUnpromised({ status, promisedAt }: OrderJson): boolean {
  return status === 'Order Placed' && promisedAt === undefined
}

/** What the seller can do with an order; its usual next step is the filled button. */
export function CardActions({ order, hasAllActions, moves, onOpen }: Props) {
  const messages = messagesOf('seller').orders
  const mayBill = useIsManager()
  return (
    <div className="mt-auto flex flex-col gap-2">
      {isUnpromised(order) && <AcceptButton order={order} />}
      <PackAndRefuseButtons order={order} onRefuse={() => onOpen('refuse', order)} />
      {hasAllActions && (
        <>
          <WhatsappButton order={order} />
          {mayBill && <BillLink order={order} messages={messages.bill} className="px-2" />}
          <StatusSelect
            status={order.status}
            label={messages.statusOf(order._id)}
            busy={moves.updating.has(order._id)}
            onChoose={(status) => moves.askToChange(order, status)}
          />
        </>
      )}
      {!isUnaccepted(order) && <NextStep order={order} moves={moves} />}
      {hasAllActions && (
        <>
          <DeliverButton order={order} onOpen={() => onOpen('deliver', order)} />
          <RecordReturnButton order={order} onOpen={() => onOpen('return', order)} />
        </>
      )}
    </div>
  )
}

function NextStep({ order, moves }: Pick<Props, 'order' | 'moves'>) {
  const messages = messagesOf('seller').orders
  const names = messagesOf('shop').names
  const next = nextSellerStatus(order.status)
  if (next === undefined) return null
  return (
    <>
      <Button
        disabled={moves.updating.has(order._id)}
        aria-keyshortcuts="Control+Enter"
        onClick={() => moves.moveToNext(order, next)}
        className="px-2"
      >
        {messages.next(names.status(next))}
      </Button>
      {/* Shown while the focus is in this card, where the shortcut works. Being last, it moves no button when it appears. */}
      <p className="order-last hidden text-center text-caption text-ink-2 sm:group-focus-within:block">
        {messages.nextHint}
      </p>
    </>
  )
}

/** Accepts an order with a promised time, or promises one for an order that counts as accepted, such as one by telephone. */
function AcceptButton({ order }: { order: OrderJson }) {
  const { _id: id, address } = order
  const isNew = isUnaccepted(order)
  const { accept: acceptText, acceptBy, promise, promiseBy, promised } = messagesOf('queue').ring
  const now = useNow()
  const { busy, send } = useChange()
  const minutes = minutesToDoor(address.distanceKm)
  const promisedTime = now === undefined ? undefined : clockTime(now + minutes * minuteMs, currentLanguage())
  const text = isNew ? acceptText : promise
  const textBy = isNew ? acceptBy : promiseBy
  const accept = () =>
    send(async () => {
      const { message } = await callApi(sellerApi.orderAccept, { params: { id }, body: { minutes } })
      return { message: isNew ? message : promised }
    })
  return (
    <Button
      ref={passFocusToCard(id)}
      look={isNew ? 'primary' : 'secondary'}
      busy={busy}
      onClick={() => void accept()}
      className="px-2"
    >
      {promisedTime === undefined ? text : textBy(promisedTime)}
    </Button>
  )
}
