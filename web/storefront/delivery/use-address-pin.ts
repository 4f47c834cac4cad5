import { useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { hasNoAddress, hasPoint, usePlace } from './location-store.ts'

/** The shopper's point: null if removed, undefined if never set. */
export type ChosenPin = Point | null | undefined

/** The point that the shopper sets for an address, and whether the dialog for it is open. */
export function useAddressPin() {
  const place = usePlace()
  const [chosen, setChosen] = useState<ChosenPin>()
  const [isRequired, setRequired] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const placePoint = hasPoint(place) && hasNoAddress(place) ? place : undefined
  /** The point that the shopper set, else that of a chosen place without an address. */
  const point: Point | undefined = chosen === undefined ? placePoint : (chosen ?? undefined)
  return {
    chosen,
    setChosen,
    point,
    isMissing: isRequired && point === undefined,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    set: (next: Point | undefined) => setChosen(next ?? null),
    /** Opens the dialog because the map does not know the address, which needs a point then. */
    askForPoint: () => {
      setRequired(true)
      setOpen(true)
    },
  }
}

export type AddressPin = ReturnType<typeof useAddressPin>
