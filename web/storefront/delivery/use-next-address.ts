import { useEffect } from 'react'
import { api } from '#domain/contract.ts'
import { callApi } from '../../api/call-api.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { ignoreIfUserChanged } from '../accounts/ignore-if-user-changed.ts'
import { useLastChoice } from '../checkout/last-choice.ts'
import { goToAddress, useDestination } from './location-store.ts'

/** Loads the destination of a shopper once: the last choice, or the newest address. */
export function useNextAddress(): void {
  const isShopper = useCurrentUser().state === 'shopper'
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
