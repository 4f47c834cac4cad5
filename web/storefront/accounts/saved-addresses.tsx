import { useEffect, useState } from 'react'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useHelpMessages, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { showError, showUndo } from '../../ui/toast.tsx'
import { forgetAddress, useDestination } from '../delivery/location-store.ts'
import { loginIfOver } from './login-if-over.ts'

type Known = readonly AddressJson[] | 'loading' | 'failed'

/** Passes over an address that another press or window has removed. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'ADDRESS_UNKNOWN') return undefined
  return loginIfOver(error)
}

/** The shopper's addresses with Remove; Undo saves one again. */
export function SavedAddresses() {
  const messages = useHelpMessages().account
  const { undo } = useMessages().ui
  const destination = useDestination()
  const [known, setKnown] = useState<Known>('loading')
  const read = () => {
    callApi(shopperApi.addressList)
      .catch(loginIfOver)
      .then(
        ({ addresses }) => setKnown(addresses),
        () => setKnown('failed'),
      )
  }
  useEffect(read, [])

  async function remove({ _id, distanceKm: _distance, ...address }: AddressJson): Promise<void> {
    const answer = await callApi(shopperApi.addressDelete, { body: { address: _id } }).catch(unlessGone)
    // Where it is where the next order was to go, the header looks for another.
    if (destination?.label === (address.street || address.city)) forgetAddress()
    read()
    if (answer === undefined) return
    const putBack = () => callApi(shopperApi.addressAdd, { body: { address } }).catch(loginIfOver).then(read, showError)
    showUndo(answer.message, { label: undo, run: () => void putBack() })
  }

  if (known === 'loading') return <p role="status">{messages.loading}</p>
  if (known === 'failed')
    return (
      <>
        <p role="alert">{messages.addressesFailed}</p>
        <Button look="secondary" onClick={read}>
          {messages.tryAgain}
        </Button>
      </>
    )
  return (
    <>
      {known.length === 0 && <p className="text-ink-2">{messages.addressesNone}</p>}
      <ul className="flex w-full flex-col divide-y divide-line">
        {known.map((address) => (
          <li key={address._id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              <span className="block font-bold">
                {address.firstName} {address.lastName}
              </span>
              <span className="text-ink-2">
                {address.street}, {address.city}, {address.state} {address.zipcode}
              </span>
            </span>
            <Button
              look="quiet"
              className="-mr-3 shrink-0 px-3"
              aria-label={messages.removeAddressAt(address.street)}
              onClick={() => void remove(address).catch(showError)}
            >
              {messages.removeAddress}
            </Button>
          </li>
        ))}
      </ul>
      <ButtonLink to="/add-address" look="secondary">
        {messages.addAddress}
      </ButtonLink>
    </>
  )
}
