import { Phone } from 'lucide-react'
import type { OrderJson } from '#domain/shapes.ts'
import { telUrl } from '../../ui/tel-url.ts'
import { useSellerWords } from '../../words/use-seller-words.ts'

/** Where the order goes and whom to call (SPEC 2 "Seller Orders List"). */
export function OrderAddress({ address }: { address: OrderJson['address'] }) {
  const words = useSellerWords().orders
  const { firstName, lastName, street, city, state, zipcode, phone, distanceKm } = address
  return (
    <address aria-label={words.address} className="break-words not-italic text-hint text-ink-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold text-body text-ink">
          {firstName} {lastName}
        </span>
        <span className="text-ink-3">{words.distance(distanceKm.toFixed(1))}</span>
      </p>
      <p>
        {street}, {city}, {state}, {zipcode}
      </p>
      <a
        href={telUrl(phone)}
        className="-mx-2 -my-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-leaf-700 hover:underline"
      >
        <Phone size={16} aria-hidden />
        {phone}
      </a>
    </address>
  )
}
