import { MapPin, Phone } from 'lucide-react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { telUrl } from '../../ui/tel-url.ts'

const linkClass =
  '-mx-2 -my-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-leaf-700 hover:underline'

/** Where the order goes and whom to call (SPEC 2 "Seller Orders List"). */
export function OrderAddress({ address }: { address: OrderJson['address'] }) {
  const messages = messagesOf('seller').orders
  const { firstName, lastName, street, city, state, zipcode, phone, distanceKm } = address
  const point = `${address.latitude},${address.longitude}`
  return (
    <address aria-label={messages.address} className="break-words text-hint text-ink-2 not-italic">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span translate="no" className="font-semibold text-body text-ink">
          {firstName} {lastName}
        </span>
        <span className="text-ink-3">{messages.distance(distanceKm.toFixed(1))}</span>
      </p>
      <p translate="no">
        {street}, {city}, {state}, {zipcode}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <a href={telUrl(phone)} className={linkClass}>
          <Phone size={16} aria-hidden />
          {phone}
        </a>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          <MapPin size={16} aria-hidden />
          {messages.map}
        </a>
      </p>
    </address>
  )
}
