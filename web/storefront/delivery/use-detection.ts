import { useState } from 'react'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useLatestCall } from '../../browser/use-latest-call.ts'
import type { Messages } from '../../i18n/namespaces.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { currentPosition, isPositionDenied } from '../../map/current-position.ts'
import { showError } from '../../ui/toast.tsx'

/** Detects the shopper's place; each failure has its message (SPEC 8). */
export function useDetection(onPlace: (place: PlaceJson) => void): { busy: boolean; detect: () => void } {
  const messages = useMessages().location
  const [busy, setBusy] = useState(false)
  const startCall = useLatestCall()

  async function findPlace(): Promise<void> {
    const isLatest = startCall()
    setBusy(true)
    try {
      const { coords } = await currentPosition().catch((error: unknown) => {
        throw isPositionDenied(error) ? messages.denied : messages.unableToFetch
      })
      const place = await placeAt(coords, messages)
      // A shopper who closed the dialog meanwhile stays on this page.
      if (isLatest()) onPlace(place)
    } catch (error) {
      if (isLatest()) showError(error)
    } finally {
      setBusy(false)
    }
  }

  function detect(): void {
    if (!('geolocation' in navigator)) showError(messages.notSupported)
    else void findPlace()
  }

  return { busy, detect }
}

/** The place at a point; rejects with a Refusal or with the message to show. */
export async function placeAt({ latitude, longitude }: Point, messages: Messages['location']): Promise<PlaceJson> {
  const body = { latitude, longitude }
  const { place } = await callApi(shopperApi.locationReverse, { body }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : messages.reverseFailed
  })
  return place
}
