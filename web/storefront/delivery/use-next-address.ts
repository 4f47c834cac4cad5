import { useEffect } from 'react'
import { api, callApi } from '../../api/call-api.ts'
import { ignoreIfUserChanged, useSession } from '../accounts/session-store.ts'
import { useLastChoice } from '../checkout/last-choice.ts'
import { goToAddress, useDestination } from './location-store.ts'

/** Asks once for the saved addresses of a shopper whose browser knows no destination yet: the last choice, or the newest. */
export function useNextAddress(): void {
  const isShopper = useSession().state === 'shopper'
  const isKnown = useDestination() !== undefined
  const { addressId } = useLastChoice()
  useEffect(() => {
    if (!isShopper || isKnown) return
    ignoreIfUserChanged(callApi(api.addressList)).then(
      ({ addresses }) => {
        const next = addresses.find(({ _id }) => _id === addressId) ?? addresses[0]
        if (next !== undefined) goToAddress(next)
      },
      () => undefined,
    )
  }, [isShopper, isKnown, addressId])
}
