import { CircleAlert, CircleCheck, Plus } from 'lucide-react'
import { isInReach } from '#domain/delivery.ts'
import type { AddressJson } from '#domain/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePlainMessages } from '../../i18n/use-plain-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { kmTo } from '../checkout/checkout.ts'
import { useDeliveryTerms } from '../delivery/delivery-terms.ts'
import { usePlainPage } from './plain-layout.tsx'

/** The saved addresses, each a link by which the cart is shown with its fee (SPEC 5 "Checkout"). */
export function PlainAddresses() {
  const { addresses, address } = usePlainPage()
  const words = useMessages().cart
  return (
    <div>
      <h3 className="font-bold text-input">{words.deliveryAddress}</h3>
      {addresses.length === 0 && (
        <p className="mt-1 text-hint text-ink-2">
          {words.noAddress}. {words.noAddressHint}
        </p>
      )}
      <ul>
        {addresses.map((each) => (
          <Choice key={each._id} address={each} isChosen={each._id === address} />
        ))}
      </ul>
      <a href="/basket/address" className={buttonClass('quiet', 'normal', 'mt-1 -ml-4')}>
        <Plus size={18} aria-hidden />
        {words.addAddress}
      </a>
    </div>
  )
}

function Choice({ address, isChosen }: { address: AddressJson; isChosen: boolean }) {
  const { cart: words, names } = useMessages()
  const plain = usePlainMessages()
  const terms = useDeliveryTerms()
  const isReached = isInReach(kmTo(address, terms), terms)
  const Icon = isReached ? CircleCheck : CircleAlert
  return (
    <li>
      <a
        href={`/basket?address=${address._id}`}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'mt-2 block rounded-control border p-3',
          isChosen ? 'border-leaf-700 bg-leaf-50' : 'border-line hover:border-leaf-700',
        )}
      >
        <span className="block font-semibold">
          {address.firstName} {address.lastName}
        </span>
        <span className="block text-hint text-ink-2">
          {address.street}, {names.place(`${address.city}`)} {address.zipcode}
        </span>
        <span
          className={classNames(
            'mt-1 flex items-center gap-1.5 font-semibold text-hint',
            isReached ? 'text-leaf-700' : 'text-error',
          )}
        >
          <Icon size={16} aria-hidden className="shrink-0" />
          {isReached ? words.deliverable : words.notDeliverable} · {isChosen ? plain.chosen : plain.deliverHere}
        </span>
      </a>
    </li>
  )
}
