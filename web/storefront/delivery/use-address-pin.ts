import { useState } from 'react'
import type { ChosenPin } from './address-draft.ts'

/** The point that the shopper sets for an address, and whether the dialog for it is open. */
export function useAddressPin() {
  const [chosen, setChosen] = useState<ChosenPin>()
  const [isRequired, setRequired] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return {
    chosen,
    setChosen,
    isRequired,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Opens the dialog because the map does not know the address, which needs a point then. */
    askForPoint: () => {
      setRequired(true)
      setOpen(true)
    },
  }
}

export type AddressPin = ReturnType<typeof useAddressPin>
