import { useEffect } from 'react'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { useLastChoice } from '../checkout/last-choice.ts'
import { rememberDestination, useDestination } from './location-store.ts'

/** Loads the destination of a shopper once: the last choice, or the newest address. */
export function useNextAddress(): void {
  const isShopper = useCurrentUser().state === 'shopper'
  const isKnown = useDestination() !== undefined
  const { addressId } = useLastChoice()
  useEffect(() => {
    if (!isShopper || isKnown) return
    rejectIfUserChanged(callApi(shopperApi.addressList)).then(
      ({ addresses }) => {
        const next = addresses.find(({ _id }) => _id === addressId) ?? addresses[0]
        if (next !== undefined) rememberDestination(next)
      },
      () => undefined,
    )
  }, [isShopper, isKnown, addressId])
}
