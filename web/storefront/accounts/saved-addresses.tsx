import { useEffect, useState } from 'react'
import type { AddressJson } from '#domain/shapes.ts'
import { api, callApi } from '../../api/call-api.ts'
import { useHelpMessages, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { showError, showUndo } from '../../ui/toast.tsx'

type Known = readonly AddressJson[] | 'loading' | 'failed'

/** The shopper's addresses, each with the way to be rid of it; taken back it is saved anew. */
export function SavedAddresses() {
  const words = useHelpMessages().account
  const { undo } = useMessages().ui
  const [known, setKnown] = useState<Known>('loading')
  const read = () => {
    callApi(api.addressList).then(
      ({ addresses }) => setKnown(addresses),
      () => setKnown('failed'),
    )
  }
  useEffect(read, [])

  async function remove({ _id, distanceKm: _distance, ...address }: AddressJson): Promise<void> {
    const { message } = await callApi(api.addressDelete, { body: { address: _id } })
    read()
    const putBack = () => callApi(api.addressAdd, { body: { address } }).then(read, showError)
    showUndo(message, { label: undo, run: () => void putBack() })
  }

  if (known === 'loading') return <p role="status">{words.loading}</p>
  if (known === 'failed')
    return (
      <>
        <p role="alert">{words.addressesFailed}</p>
        <Button look="secondary" onClick={read}>
          {words.tryAgain}
        </Button>
      </>
    )
  return (
    <>
      {known.length === 0 && <p className="text-ink-2">{words.addressesNone}</p>}
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
              aria-label={words.removeAddressAt(address.street)}
              onClick={() => void remove(address).catch(showError)}
            >
              {words.removeAddress}
            </Button>
          </li>
        ))}
      </ul>
      <ButtonLink to="/add-address" look="secondary">
        {words.addAddress}
      </ButtonLink>
    </>
  )
}
