import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import { remainingAmount } from '#domain/orders/order-ending.ts'
import { receiptsFromJson } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SentSettlement } from '#domain/orders/packing-shapes.ts'
import { refundForReturn } from '#domain/orders/return-refund.ts'
import { callApi } from '../../api/call-api.ts'
import type { ReturnMessages } from '../../i18n/en/returns.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { LineChoice, useLineChoice } from '../../orders/line-choice.tsx'
import { FormDialog } from '../layout/form-dialog.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = { order: OrderJson; onClose: () => void }

/** Asks which lines the seller takes back, and shows the refund for them. */
export function AcceptReturnDialog({ order, onClose }: Props) {
  const { returns: messages } = messagesOf('seller').orders
  const { busy, settle } = useSettling(order, onClose)
  const returned = order.return?.lines
  const choice = useLineChoice(order.items.filter(({ _id }) => returned === undefined || returned.includes(_id)))
  return (
    <FormDialog
      title={messages.question}
      action={messages.accept}
      busy={busy}
      disabled={choice.chosen.length === 0}
      onSubmit={() => settle({ accepted: choice.chosen })}
      onClose={onClose}
    >
      <LineChoice legend={messages.lines} choice={choice} />
      <p className="font-semibold">{refundText(order, choice.chosen, messages)}</p>
    </FormDialog>
  )
}

/** Tells the refund for the accepted lines, or why there is none. */
function refundText({ amount, items, paymentType, received }: OrderJson, accepted: string[], messages: ReturnMessages) {
  const costs = { amount: rupeesToPaise(amount), lines: items.map((item) => lineSums(item).due) }
  const positions = items.flatMap(({ _id }, position) => (accepted.includes(_id) ? [position] : []))
  const refund = refundForReturn({ paymentType, costs, received: receiptsFromJson(received) }, positions)
  if (refund > 0) return messages[paymentType === 'Online' ? 'online' : 'cash'](formatRupees(refund))
  const remaining = remainingAmount(costs, positions)
  return remaining > 0 ? messages.nothing(formatRupees(remaining)) : messages.nothingPaid
}

/** Asks why the seller refuses the return. */
export function RefuseReturnDialog({ order, onClose }: Props) {
  const { returns: messages } = messagesOf('seller').orders
  const { busy, settle } = useSettling(order, onClose)
  const texts = { label: messages.why, hint: messages.whyHint, missing: messages.whyMissing, send: messages.refuse }
  return (
    <ReasonDialog
      title={messages.refuseQuestion}
      texts={texts}
      busy={busy}
      onSend={(refused) => settle({ refused })}
      onClose={onClose}
    />
  )
}

function useSettling({ _id: id }: OrderJson, onClose: () => void) {
  const { busy, send } = useChange()
  const settle = (body: SentSettlement) =>
    send(() => callApi(sellerApi.returnSettle, { params: { id }, body }), onClose)
  return { busy, settle }
}
