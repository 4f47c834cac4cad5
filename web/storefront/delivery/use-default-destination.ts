import { useEffect } from 'react'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { useLastChoice } from '../checkout/last-choice.ts'
import { rememberAddress, useDestination } from './location-store.ts'

/** Sets a shopper's destination once: the address last chosen, else the newest. */
export function useDefaultDestination(): void {
  const isShopper = useCurrentUser().state === 'shopper'
  const hasDestination = useDestination() !== undefined
  const { addressId } = useLastChoice()
  useEffect(() => {
    if (!isShopper || hasDestination) return
    rejectIfUserChanged(callApi(shopperApi.addressList)).then(
      ({ addresses }) => {
        const next = addresses.find(({ _id }) => _id === addressId) ?? addresses[0]
        if (next !== undefined) rememberAddress(next)
      },
      () => undefined,
    )
  }, [isShopper, hasDestination, addressId])
}
