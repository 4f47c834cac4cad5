import { useState } from 'react'
import { normalizePhone } from '#domain/accounts/accounts.ts'
import { addressLimits } from '#domain/delivery/address-limits.ts'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useLatestCall } from '../../browser/use-latest-call.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { Choice } from '../layout/choice.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { AddressFields, type TelephoneCaller } from './address-fields.tsx'

type Props = { caller: TelephoneCaller | undefined; onCaller: (caller: TelephoneCaller | undefined) => void }
type Found = { customers: CustomerJson[]; addresses: { customer: CustomerJson; address: AddressJson }[] }

const maxCustomers = 5

async function findCustomers(phone: string): Promise<Found> {
  const answer = await callApi(sellerApi.customers, { query: { q: phone } })
  const customers = answer.customers.slice(0, maxCustomers)
  const addresses = await Promise.all(
    customers.map(async (customer) => {
      const found = await callApi(sellerApi.customerAddresses, { params: { id: customer._id } })
      return found.addresses.map((address) => ({ customer, address }))
    }),
  )
  return { customers, addresses: addresses.flat() }
}

/** A new customer with another number; undefined for a known customer, whose number is not this one. */
function withPhone(caller: TelephoneCaller | undefined, phone: string): TelephoneCaller | undefined {
  if (caller === undefined || '_id' in caller.customer) return undefined
  return { ...caller, customer: { ...caller.customer, phone } }
}

/** The address of the only person found, if it has the number: orders of others to this number are found too. */
function onlyAddress({ customers, addresses }: Found, phone: string): Found['addresses'][number] | undefined {
  const [only] = addresses
  const isOnly = customers.length === 1 && addresses.length === 1
  return isOnly && normalizePhone(only?.address.phone ?? '') === normalizePhone(phone) ? only : undefined
}

/** Finds the caller by phone number; an only known address with it is chosen at once, else the seller chooses or types one. */
export function CallerForm({ caller, onCaller }: Props) {
  const messages = messagesOf('telephone')
  const [phone, setPhone] = useState('')
  const [found, setFound] = useState<Found>()
  const [isNew, setNew] = useState(false)
  const { busy, run, cancel } = useLatestCall()
  const isPhone = normalizePhone(phone) !== undefined
  const isWrong = !isPhone && found !== undefined && (isNew || found.addresses.length === 0)

  function showFound(answer: Found): void {
    setFound(answer)
    // A new address stays as the seller typed it.
    if (isNew) return
    setNew(answer.addresses.length === 0 && isPhone)
    const only = onlyAddress(answer, phone)
    if (only) choose(only)
    else onCaller(undefined)
  }

  function choose({ customer, address: { _id: addressId, latitude, longitude } }: Found['addresses'][number]): void {
    setNew(false)
    onCaller({ customer: { _id: customer._id, addressId }, point: { latitude, longitude } })
  }

  function enterNew(): void {
    setNew(true)
    onCaller(undefined)
  }

  const chosenAddressId = caller !== undefined && '_id' in caller.customer ? caller.customer.addressId : undefined
  return (
    <section className="flex flex-col gap-3">
      <form
        onSubmit={submitHandler(() => run(() => findCustomers(phone.trim()), showFound))}
        className="flex items-end gap-2"
      >
        <InputField
          label={messages.phone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          maxLength={addressLimits.phone}
          value={phone}
          error={isWrong ? messages.badPhone : undefined}
          onChange={({ target }) => {
            cancel()
            setPhone(target.value)
            setFound(undefined)
            onCaller(withPhone(caller, target.value))
          }}
          className="min-w-0 flex-1"
        />
        <Button type="submit" busy={busy}>
          {messages.find}
        </Button>
      </form>
      {found !== undefined && found.addresses.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-semibold text-hint text-ink-2">{messages.known}</legend>
          {found.addresses.map((each) => (
            <Choice
              key={each.address._id}
              type="radio"
              name="address"
              checked={chosenAddressId === each.address._id}
              onChange={() => choose(each)}
            >
              <span translate="no" className="min-w-0 break-words">
                <strong>{each.customer.name}</strong> · {each.address.street}, {each.address.city}
              </span>
            </Choice>
          ))}
          <Choice type="radio" name="address" checked={isNew} onChange={enterNew}>
            {messages.otherAddress}
          </Choice>
        </fieldset>
      )}
      {isNew && <AddressFields phone={phone} name={found?.customers[0]?.name ?? ''} onCaller={onCaller} />}
    </section>
  )
}
