import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { showError, showUndo } from '../../ui/toast.tsx'
import { forgetAddress, useDestination } from '../delivery/location-store.ts'
import { PendingData, useAccountData } from './account-data.tsx'
import { promptLogin } from './prompt-login.ts'

/** Ignores that another press or window has already removed the address. */
function ignoreRemoved(error: unknown): undefined {
  if (isRefusal(error, 'ADDRESS_UNKNOWN')) return undefined
  return promptLogin(error)
}

/** The shopper's addresses with Remove; Undo saves a removed one again. */
export function SavedAddresses() {
  const messages = messagesOf('help').account
  const { undo } = shopperMessages().ui
  const destination = useDestination()
  const { data, reload } = useAccountData(() => callApi(shopperApi.addressList))

  async function remove({ _id, distanceKm: _distance, ...address }: AddressJson): Promise<void> {
    const answer = await callApi(shopperApi.addressDelete, { body: { address: _id } }).catch(ignoreRemoved)
    // A destination that an earlier release stored has no `_id`.
    const isDestination =
      destination?._id === undefined ? destination?.label === (address.street || address.city) : destination._id === _id
    // The header then looks for another destination of the next order.
    if (isDestination) forgetAddress()
    reload()
    if (answer === undefined) return
    const saveAgain = () =>
      callApi(shopperApi.addressAdd, { body: { address } }).catch(promptLogin).then(reload, showError)
    showUndo(answer.message, { label: undo, run: () => void saveAgain() })
  }

  if (typeof data === 'string')
    return <PendingData state={data} failedText={messages.addressesFailed} onRetry={reload} />
  const { addresses } = data
  return (
    <>
      {addresses.length === 0 && <p className="text-ink-2">{messages.addressesNone}</p>}
      <ul className="flex w-full flex-col divide-y divide-line">
        {addresses.map((address) => (
          <li key={address._id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              <span className="block font-bold">
                {address.firstName} {address.lastName}
              </span>
              <span className="text-ink-2">
                {address.street}, {address.city}, {address.state} {address.zipcode}
              </span>
            </span>
            <button
              type="button"
              className="-mr-2 min-h-11 shrink-0 rounded-control px-2 font-semibold text-hint text-ink-2 hover:text-error"
              aria-label={messages.removeAddressAt(address.street)}
              onClick={() => void remove(address).catch(showError)}
            >
              {messages.removeAddress}
            </button>
          </li>
        ))}
      </ul>
      <ButtonLink to="/add-address" look="secondary">
        {messages.addAddress}
      </ButtonLink>
    </>
  )
}
