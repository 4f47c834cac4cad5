import { useState } from 'react'
import { formatRupees, paise } from '#domain/money.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Problem } from '../../ui/problem.tsx'
import { Thumbnail } from '../layout/thumbnail.tsx'
import { useLoaded } from '../layout/use-loaded.ts'
import { loadCatalogue, offersFor } from './offers.ts'
import type { Line } from './packing-lines.ts'
import type { SavePacked } from './use-packing.ts'

type Props = { order: OrderJson; line: Line; busy: boolean; isClosed: boolean; pack: SavePacked }

/** For a line that is sold out: the replacement on offer, or up to three products to offer. */
export function ReplacementOffers({ order, line, busy, isClosed, pack }: Props) {
  const { replacedBy } = line
  const wish = line.ifGone ?? order.ifGone
  if (replacedBy) return <ReplacementOnOffer order={order} line={line} replacedBy={replacedBy} />
  if (isClosed || wish === 'leave') return null
  return <ProductsToOffer line={line} busy={busy} pack={pack} paymentType={order.paymentType} />
}

type OnOfferProps = { order: OrderJson; line: Line; replacedBy: NonNullable<Line['replacedBy']> }

function ReplacementOnOffer({ order, line, replacedBy }: OnOfferProps) {
  const messages = messagesOf('packing')
  const { due, credit } = lineSums(line)
  // A customer who ordered by telephone may have no account in which to answer.
  const isByTelephone = order.takenBy !== undefined && replacedBy.state === 'offered'
  const state = (isByTelephone ? messages.pleaseCall : messages.state[replacedBy.state])(order.address.firstName)
  return (
    <ReplacementCard
      product={replacedBy.product}
      label={replacedBy.unit.label}
      quantity={line.quantity}
      struck={replacedBy.state === 'declined'}
    >
      {replacedBy.state !== 'declined' && (
        <>
          {formatRupees(due)} ·{' '}
          {credit > 0 && (
            <>
              <strong className="text-leaf-700">{messages.bag.less[order.paymentType](formatRupees(credit))}</strong> ·{' '}
            </>
          )}
        </>
      )}
      {state}
    </ReplacementCard>
  )
}

type ToOfferProps = { line: Line; busy: boolean; pack: SavePacked; paymentType: OrderJson['paymentType'] }

function ProductsToOffer({ line, busy, pack, paymentType }: ToOfferProps) {
  const messages = messagesOf('packing')
  const names = messagesOf('shop').names
  const { failures } = messagesOf('seller')
  const [tries, setTries] = useState(0)
  const catalogue = useLoaded(loadCatalogue, String(tries))
  if (catalogue === undefined) return null
  if (catalogue === 'failed')
    return (
      <Problem
        text={failures.products}
        action={failures.retry}
        onAction={() => setTries(tries + 1)}
        className="mt-1 ml-13"
      />
    )
  const offers = offersFor(line, catalogue)
  if (offers.length === 0) return <p className="ml-13 text-hint text-ink-2">{messages.noOffer}</p>
  return (
    <fieldset className="mt-1 ml-13 flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-hint text-ink-2">{messages.offerInstead}</legend>
      {offers.map(({ product, unit }) => {
        const price = paise(unit.sellingPrice * line.quantity)
        const credit = paise(lineSums(line).ordered - price)
        return (
          <ReplacementCard key={unit.id} product={product.json} label={unit.label} quantity={line.quantity} flat>
            {formatRupees(price)}
            {credit > 0 && (
              <>
                {' · '}
                <strong className="text-leaf-700">{messages.bag.less[paymentType](formatRupees(credit))}</strong>
              </>
            )}
            <Button
              look="tinted"
              disabled={busy}
              aria-label={messages.offerOf(names.vegetable(product.name, product.json.nameHi))}
              onClick={() =>
                pack({ item: line._id, gone: true, replacedBy: { product: product.id, unit: { _id: unit.id } } })
              }
              className="mt-1 w-full px-3"
            >
              {messages.offer}
            </Button>
          </ReplacementCard>
        )
      })}
    </fieldset>
  )
}

type CardProps = {
  product: { name: string; nameHi?: string | undefined; image: readonly string[]; category: string }
  label: string
  quantity: number
  /** Without its own margins. */
  flat?: boolean
  struck?: boolean
  children: React.ReactNode
}

function ReplacementCard({ product, label, quantity, flat = false, struck = false, children }: CardProps) {
  const names = messagesOf('shop').names
  return (
    <div className={classNames('flex items-center gap-2.5 rounded-control bg-sunken p-2', !flat && 'mt-1 ml-13')}>
      <Thumbnail
        category={product.category}
        className="self-start rounded-chip p-1"
        image={product.image[0]}
        size={8}
      />
      <div className="min-w-0 flex-1 text-hint text-ink-2">
        <span className={classNames('block break-words font-semibold text-body text-ink', struck && 'line-through')}>
          {names.vegetable(product.name, product.nameHi)} {names.unit(label)}
          {quantity > 1 && ` ×${quantity}`}
        </span>
        {children}
      </div>
    </div>
  )
}
