import { CircleAlert, CircleCheck, Plus } from 'lucide-react'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { isServiceable } from '#domain/delivery/delivery.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { showNote } from '../../ui/toast.tsx'
import { openLogin } from '../accounts/login-dialog-store.ts'
import { useDeliveryTerms } from '../delivery/delivery-terms.ts'
import { kmTo } from './cart-totals.ts'

type Props = {
  isShopper: boolean
  addresses: readonly AddressJson[]
  chosen: AddressJson | undefined
  onChoose: (id: string) => void
}

/** The saved addresses with distance and serviceability (SPEC 5 "Checkout"). */
export function AddressChoice({ isShopper, addresses, chosen, onChoose }: Props) {
  const messages = shopperMessages().cart
  return (
    <section aria-labelledby="delivery-address">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id="delivery-address" className="font-bold text-input">
          {messages.deliveryAddress}
        </h3>
        {addresses.length > 0 && <AddAddress isShopper look="quiet" className="-mr-4" />}
      </div>
      {addresses.length === 0 && (
        <div className="mt-1 rounded-control bg-sunken p-3 text-hint text-ink-2">
          {isShopper && <p className="font-semibold text-ink">{messages.noAddress}</p>}
          <p>{isShopper ? messages.noAddressHint : messages.logInForAddress}</p>
          <AddAddress isShopper={isShopper} look={isShopper ? 'primary' : 'secondary'} className="mt-2.5 w-full" />
        </div>
      )}
      <div role="radiogroup" aria-labelledby="delivery-address" className="mt-1 flex flex-col gap-2">
        {addresses.map((address) => (
          <AddressCard key={address._id} address={address} checked={address._id === chosen?._id} onChoose={onChoose} />
        ))}
      </div>
    </section>
  )
}

/** The button that opens the address form; visitors must log in first. */
function AddAddress({ isShopper, ...looks }: { isShopper: boolean; look: ButtonLook; className: string }) {
  const messages = shopperMessages().cart
  const label = (
    <>
      <Plus size={16} aria-hidden />
      {messages.addAddress}
    </>
  )
  if (isShopper) {
    return (
      <ButtonLink to="/add-address" {...looks}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <Button {...looks} onClick={() => askToLogIn('/add-address')}>
      {label}
    </Button>
  )
}

/** Opens the login with a toast that explains it; after the login the page at this path opens. */
export function askToLogIn(path: string): void {
  showNote(shopperMessages().address.pleaseLogIn)
  openLogin(path)
}

type CardProps = { address: AddressJson; checked: boolean; onChoose: (id: string) => void }

function AddressCard({ address, checked, onChoose }: CardProps) {
  const messages = shopperMessages().cart
  const terms = useDeliveryTerms()
  const inReach = isServiceable(kmTo(address, terms), terms)
  const Mark = inReach ? CircleCheck : CircleAlert
  return (
    <label
      className={classNames(
        'flex cursor-pointer gap-3 rounded-control border p-3',
        checked ? 'border-leaf-700 bg-leaf-50' : 'border-line-strong bg-surface hover:border-leaf-700',
      )}
    >
      <input
        type="radio"
        name="address"
        value={address._id}
        checked={checked}
        onChange={() => onChoose(address._id)}
        className="mt-0.5 size-5 shrink-0 accent-leaf-700"
      />
      <span className="min-w-0 text-hint">
        <span className="block font-semibold text-body">
          {address.firstName} {address.lastName}
        </span>
        <span className="line-clamp-3 text-ink-2">
          {address.street}, {address.city}, {address.state} {address.zipcode}
        </span>
        <span className={classNames('mt-1 flex items-center gap-1', inReach ? 'text-leaf-700' : 'text-error')}>
          <Mark size={15} aria-hidden className="shrink-0" />
          {inReach ? messages.deliverable : messages.notDeliverable} ·{' '}
          {messages.distance(address.distanceKm.toFixed(1))}
        </span>
      </span>
    </label>
  )
}
