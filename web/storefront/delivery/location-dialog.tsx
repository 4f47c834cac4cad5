import { LocateFixed } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { PlaceJson } from '#domain/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { closeLocation, setPlace, useLocationDialog } from './location-store.ts'
import { PlaceSearch } from './place-search.tsx'
import { useDetection } from './use-detection.ts'

/** 'Welcome': where the bags go, detected or searched for (SPEC 2 "Modals"). */
export function LocationDialog() {
  const open = useLocationDialog()
  const messages = useMessages().location
  const detect = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (open) detect.current?.focus()
  }, [open])
  return (
    <Dialog open={open} onClose={closeLocation} title={messages.title}>
      <Choice detect={detect} />
    </Dialog>
  )
}

/** As high as the dialog may be, so that a list of places moves nothing. */
function Choice({ detect }: { detect: Ref<HTMLButtonElement> }) {
  const { location: messages, names } = useMessages()
  const { radiusKm, street, city } = useStore()
  const choose = useChoose()
  const { busy, run } = useDetection(choose)
  return (
    <div className="flex min-h-[min(calc(88dvh-6.3125rem),37.6875rem)] flex-col gap-4">
      <p className="text-ink-2">{messages.intro(radiusKm, names.place(`${street}, ${city}`))}</p>
      <Button ref={detect} size="large" busy={busy} onClick={run}>
        {!busy && <LocateFixed size={20} aria-hidden />}
        {messages.detect}
      </Button>
      <p className="flex items-center gap-3 text-hint text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {messages.or}
      </p>
      <PlaceSearch onChoose={choose} />
    </div>
  )
}

/** The map knows the point but nothing about it: the address will have to be typed. */
const isNameless = ({ street, city, zipcode }: PlaceJson) => street === '' && city === '' && zipcode === ''

/** Remembers a place within reach; otherwise says so and leads to /not-serviceable (SPEC 8). */
function useChoose(): (place: PlaceJson) => void {
  const messages = useMessages().location
  const navigate = useNavigate()
  return (place) => {
    closeLocation()
    if (place.serviceable) {
      setPlace(place)
      showSuccess(messages.deliver)
      if (isNameless(place)) showError(messages.noAddress)
      return
    }
    showError(messages.notServiceable)
    void navigate('/not-serviceable')
  }
}
