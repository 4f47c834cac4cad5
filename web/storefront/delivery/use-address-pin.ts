import { useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import { hasPoint, isNameless, usePlace } from './location-store.ts'

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

/** The point that the shopper sets for an address; `unsaved` is that of a draft, null if removed. */
export function useAddressPin(
  unsaved: Point | null | undefined,
): AddressPin & { readonly chosen: Point | null | undefined } {
  const place = usePlace()
  const [chosen, setChosen] = useState(unsaved)
  const [isSubmitted, setSubmitted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const detected = hasPoint(place) && isNameless(place) ? place : undefined
  const point = chosen === undefined ? detected : (chosen ?? undefined)
  return {
    chosen,
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
