import { moneyState } from '#domain/orders/order-money.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { moneyText } from '../layout/money-text.ts'
import { useIsManager } from '../layout/page-roles.ts'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { passFocusToCard } from './card-focus.ts'
import { lineText } from './line-text.ts'
import { returnedPart } from './returned-part.ts'
import type { OpenDialog } from './use-order-dialog.tsx'

/** A return's lines, reason, photo and the seller's actions (CONTRACT "Orders"). */
export function ReturnPanel({ order, onOpen }: { order: OrderJson; onOpen: OpenDialog }) {
  const messages = messagesOf('seller').orders.returns
  const { busy, send } = useChange()
  const maySettle = useIsManager()
  const orderReturn = order.return
  if (orderReturn === undefined) return null
  const isOpen = maySettle && orderReturn.state === 'requested'
  const isCashOwed = maySettle && orderReturn.state === 'accepted' && moneyState(order) === 'refund-cash'
  async function giveCash({ amount = 0, reason }: NonNullable<OrderJson['return']>): Promise<void> {
    const title = messages.tickQuestion(moneyText(amount))
    if (!(await confirmed({ title, about: reason, action: messages.tick }))) return
    await send(() => callApi(sellerApi.returnSettle, { params: { id: order._id }, body: { givenBack: 'cash' } }))
  }
  return (
    <div className="flex flex-col gap-2 break-words rounded-control bg-error-50 px-3 py-2 text-error text-hint">
      <p>
        <span className="block font-bold">
          {orderReturn.state === 'refused' ? messages.refused(orderReturn.refusal ?? '') : messages[orderReturn.state]}
        </span>
        {orderReturn.reason}
      </p>
      <ReturnedLines order={order} />
      {orderReturn.photo !== undefined && maySettle && (
        <a href={orderReturn.photo} className="self-start">
          <img
            src={orderReturn.photo}
            alt={messages.photo}
            loading="lazy"
            className="max-h-40 min-h-20 min-w-20 rounded-control border border-line bg-sunken"
          />
        </a>
      )}
      {isOpen && (
        <div ref={passFocusToCard(order._id)} className="flex flex-wrap gap-2">
          <Button onClick={() => onOpen('acceptReturn', order)} className="flex-1 px-2">
            {messages.accept}
          </Button>
          <Button look="secondary" onClick={() => onOpen('refuseReturn', order)} className="px-3">
            {messages.refuse}
          </Button>
        </div>
      )}
      {isCashOwed && (
        <Button
          ref={passFocusToCard(order._id)}
          busy={busy}
          onClick={() => void giveCash(orderReturn)}
          className="px-2"
        >
          {messages.tick}
        </Button>
      )}
    </div>
  )
}

/** What comes back of a part of the order. */
function ReturnedLines({ order }: { order: OrderJson }) {
  const messages = messagesOf('seller').orders.returns
  const lines = returnedPart(order)
  if (lines === undefined) return null
  const texts = lines.map((line) => lineText({ ...line, ...line.replacedBy }))
  return (
    <p>
      {messages.lines}: {texts.join(', ')}
    </p>
  )
}
