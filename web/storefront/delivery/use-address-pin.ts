import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { hasNoAddress, hasPoint, usePlace } from './location-store.ts'

/** The point that the shopper set: null if removed, undefined if never set. */
export type ChosenPin = Point | null | undefined

export type AddressPin = {
  /** The point that the shopper set, else that of a chosen place without an address. */
  readonly point: Point | undefined
  /** Whether the map did not know the address, so that it cannot be saved without a point. */
  readonly isMissing: boolean
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly set: (point: Point | undefined) => void
  /** Opens the picker because the map does not know the address. */
  readonly askForPoint: () => void
}

/** The point that the shopper sets for an address, and the dialog for it. */
export function useAddressPin(): AddressPin & {
  readonly chosen: ChosenPin
  readonly setChosen: Dispatch<SetStateAction<ChosenPin>>
} {
  const place = usePlace()
  const [chosen, setChosen] = useState<ChosenPin>()
  const [isRequired, setRequired] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const detected = hasPoint(place) && hasNoAddress(place) ? place : undefined
  const point = chosen === undefined ? detected : (chosen ?? undefined)
  return {
    chosen,
    setChosen,
    point,
    isMissing: isRequired && point === undefined,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    set: (next) => setChosen(next ?? null),
    askForPoint: () => {
      setRequired(true)
      setOpen(true)
    },
  }
}
