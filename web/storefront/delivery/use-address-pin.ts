import { type Dispatch, type SetStateAction, useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { hasPoint, isNameless, usePlace } from './location-store.ts'

/** The shopper's own point: null if removed, undefined if never set. */
export type ChosenPin = Point | null | undefined

export type AddressPin = {
  /** The shopper's own point, also that of a chosen place without a name. */
  readonly point: Point | undefined
  /** The map did not know the address: without a point it cannot be saved. */
  readonly isMissing: boolean
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  readonly set: (point: Point | undefined) => void
  /** Asks for the point in the picker. */
  readonly ask: () => void
}

/** The point that the shopper sets for an address. */
export function useAddressPin(): AddressPin & {
  readonly chosen: ChosenPin
  readonly setChosen: Dispatch<SetStateAction<ChosenPin>>
} {
  const place = usePlace()
  const [chosen, setChosen] = useState<ChosenPin>()
  const [isSubmitted, setSubmitted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const detected = hasPoint(place) && isNameless(place) ? place : undefined
  const point = chosen === undefined ? detected : (chosen ?? undefined)
  return {
    chosen,
    setChosen,
    point,
    isMissing: isSubmitted && point === undefined,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    set: (next) => setChosen(next ?? null),
    ask: () => {
      setSubmitted(true)
      setOpen(true)
    },
  }
}
