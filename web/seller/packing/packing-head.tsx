import { ArrowLeft, Phone, Replace, X } from 'lucide-react'
import { Link } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { nextSellerStatus } from '#domain/orders/orders.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { telUrl } from '../../ui/tel-url.ts'
import { IconButton } from '../layout/icon-button.tsx'
import { OrderTiming } from '../orders/order-timing.tsx'

type Props = { order: OrderJson; left: number; takesFocus: boolean; onClose: (() => void) | undefined }

const focus = (heading: HTMLElement | null) => heading?.focus()

/** The order and shopper, the progress of packing, and what the shopper wants if a product is sold out. */
export function PackingHead({ order, left, takesFocus, onClose }: Props) {
  const messages = messagesOf('packing')
  const { firstName, lastName, distanceKm, phone } = order.address
  const wish = order.ifGone
  return (
    <header>
      <div className="flex items-center gap-2 border-line border-b bg-surface py-2 pr-4 pl-2 lg:pl-4">
        <Link
          to="/seller/orders"
          aria-label={messages.back}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken lg:hidden"
        >
          <ArrowLeft size={22} aria-hidden />
        </Link>
        <div className="min-w-0 flex-1">
          <h2
            ref={takesFocus ? focus : undefined}
            tabIndex={takesFocus ? -1 : undefined}
            className="whitespace-nowrap font-bold text-price"
          >
            {messages.number(order._id)}
          </h2>
          <p className="text-hint text-ink-2">
            <span translate="no">
              {firstName} {lastName}
            </span>{' '}
            · {messages.distance(distanceKm.toFixed(1))} ·{' '}
            <span className="whitespace-nowrap">
              {messages.progress(order.items.length - left, order.items.length)}
            </span>
          </p>
        </div>
        {nextSellerStatus(order.status) !== undefined && (
          <div className="w-min shrink-0">
            <OrderTiming order={order} />
          </div>
        )}
        {onClose && (
          <IconButton
            icon={X}
            size={22}
            label={messages.close}
            onClick={onClose}
            className="-mr-2 rounded-full hover:bg-sunken"
          />
        )}
      </div>
      {wish !== undefined && (
        <p className="flex flex-wrap items-center gap-x-2 px-4 py-1.5 text-hint text-ink-2">
          <Replace size={16} aria-hidden />
          {messages.ifGone} <strong className="text-ink">{messages.wish[wish]}</strong>
          {wish === 'call' && (
            <a
              href={telUrl(phone)}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf-700 underline"
            >
              <Phone size={16} aria-hidden />
              {messages.call(firstName)}
            </a>
          )}
        </p>
      )}
    </header>
  )
}
