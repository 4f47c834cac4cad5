import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import { isInStore } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { showError } from '../../ui/toast.tsx'

type Line = OrderJson['items'][number]

/** The seller's replacements for missing lines; the shopper can answer until dispatch. */
export function Offers({ order }: { order: OrderJson }) {
  if (!isInStore(order.status)) return null
  return order.items.map((line) =>
    line.replacedBy && line.replacedBy.state !== 'declined' ? (
      <OfferCard key={line._id} order={order} line={line} offer={line.replacedBy} />
    ) : null,
  )
}

type Props = { order: OrderJson; line: Line; offer: NonNullable<Line['replacedBy']> }

/** One offered replacement; both answers look alike, so that neither is suggested. */
function OfferCard({ order, line, offer }: Props) {
  const { orders, orderDialogs, names } = shopperMessages()
  const messages = orderDialogs.offer
  const { revalidate } = useRevalidator()
  const [sentAnswer, setSentAnswer] = useState<'yes' | 'no'>()
  const { credit } = lineSums(line)
  const title = messages.title[offer.state === 'accepted' ? 'accepted' : 'offered']
  const nameOf = ({ name, nameHi }: Line['product']) => names.vegetable(name, nameHi)

  async function send(answer: 'yes' | 'no'): Promise<void> {
    setSentAnswer(answer)
    const body = { item: line._id, accept: answer === 'yes', unit: offer.unit._id }
    await callApi(shopperApi.replacementAnswer, { params: { id: order._id }, body }).catch((error: unknown) =>
      showError(isRefusal(error, 'CHANGED_MEANWHILE') ? messages.changed : error),
    )
    await revalidate()
    setSentAnswer(undefined)
  }

  return (
    <section
      aria-label={title(nameOf(offer.product))}
      className="mt-3 rounded-control border border-haldi-500 bg-haldi-100 p-3 text-haldi-900"
    >
      <div className="flex gap-3">
        <Picture image={offer.product.image[0]} sizes="44px" className="size-11 shrink-0" />
        <p className="min-w-0 text-hint">
          <strong className="block break-words text-body text-ink">
            {title(
              `${nameOf(offer.product)} ${names.unit(offer.unit.label)}${line.quantity > 1 ? ` ×${line.quantity}` : ''}`,
            )}
          </strong>
          {messages.gone(nameOf(line.product))}{' '}
          {credit > 0 && <strong>{messages.less(orders.bag.less[order.paymentType](formatRupees(credit)))}</strong>}{' '}
          {offer.state === 'accepted' && <strong>{messages.taken}</strong>} {messages.until}
        </p>
      </div>
      <div className="mt-2 flex gap-2">
        <Button
          look="secondary"
          busy={sentAnswer === 'no'}
          disabled={sentAnswer !== undefined}
          onClick={() => void send('no')}
          className="flex-1 px-2"
        >
          {messages.no}
        </Button>
        {offer.state === 'offered' && (
          <Button
            look="secondary"
            busy={sentAnswer === 'yes'}
            disabled={sentAnswer !== undefined}
            onClick={() => void send('yes')}
            className="flex-1 px-2"
          >
            {messages.yes}
          </Button>
        )}
      </div>
    </section>
  )
}
