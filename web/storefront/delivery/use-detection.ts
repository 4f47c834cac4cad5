import { useState } from 'react'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useTurns } from '../../browser/use-turns.ts'
import type { Messages } from '../../i18n/namespaces.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { currentPosition, isPositionDenied } from '../../map/current-position.ts'
import { showError } from '../../ui/toast.tsx'

/** Detects the location and its name; each failure has its message (SPEC 8). */
export function useDetection(onPlace: (place: PlaceJson) => void): { busy: boolean; run: () => void } {
  const messages = useMessages().location
  const [busy, setBusy] = useState(false)
  const begin = useTurns()

  async function detect(): Promise<void> {
    const isAwaited = begin()
    setBusy(true)
    try {
      const place = await placeHere(messages)
      // A shopper who closed the dialog meanwhile stays on this page.
      if (isAwaited()) onPlace(place)
    } catch (error) {
      if (isAwaited()) showError(error)
    } finally {
      setBusy(false)
    }
  }

  function run(): void {
    if (!('geolocation' in navigator)) showError(messages.notSupported)
    else void detect()
  }

  return { busy, run }
}

/** The browser's position; rejects with the message of the failure. */
async function placeHere(messages: Messages['location']): Promise<PlaceJson> {
  const { coords } = await currentPosition().catch((error: unknown) => {
    throw isPositionDenied(error) ? messages.denied : messages.unableToFetch
  })
  const { latitude, longitude } = coords
  const { place } = await callApi(shopperApi.locationReverse, { body: { latitude, longitude } }).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? error : messages.reverseFailed
    },
  )
  return place
}
