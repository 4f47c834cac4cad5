import { ChevronLeft, LocateFixed, MapPinned } from 'lucide-react'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useTurns } from '../../browser/use-turns.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { ShopperPoint } from './late-point.ts'
import { closeLocation, hasPoint, isNameless, setPlace, useLocationDialog, usePlace } from './location-store.ts'
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

function Choice({ detect }: { detect: Ref<HTMLButtonElement> }) {
  const choose = useChoose()
  const [isPicking, setPicking] = useState(false)
  if (isPicking) return <PickedPoint onChoose={choose} onBack={() => setPicking(false)} />
  return <PlaceChoice detect={detect} onChoose={choose} onPick={() => setPicking(true)} />
}

type PlaceProps = { detect: Ref<HTMLButtonElement>; onChoose: (place: PlaceJson) => void; onPick: () => void }

/** As high as the dialog may be, so that a list of places moves nothing. */
function PlaceChoice({ detect, onChoose, onPick }: PlaceProps) {
  const { location: messages, names } = useMessages()
  const { radiusKm, street, city } = useStoreFacts()
  const { busy, run } = useDetection(onChoose)
  return (
    <div className="flex min-h-[min(calc(88dvh-6.3125rem),37.6875rem)] flex-col gap-4">
      <p className="text-ink-2">{messages.intro(radiusKm, names.place(`${street}, ${city}`))}</p>
      <Button ref={detect} size="large" busy={busy} onClick={run}>
        {!busy && <LocateFixed size={20} aria-hidden />}
        {messages.detect}
      </Button>
      <Button look="quiet" className="-mt-2" onClick={onPick}>
        <MapPinned size={18} aria-hidden />
        {messages.pick}
      </Button>
      <p className="flex items-center gap-3 text-hint text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {messages.or}
      </p>
      <PlaceSearch onChoose={onChoose} />
    </div>
  )
}

/** The picker instead of the search; the map names the chosen point, if it can. */
function PickedPoint({ onChoose, onBack }: { onChoose: (place: PlaceJson) => void; onBack: () => void }) {
  const messages = useMessages().location
  const place = usePlace()
  const [busy, setBusy] = useState(false)
  const begin = useTurns()
  const start = hasPoint(place) ? place : undefined

  async function use({ latitude, longitude }: Point): Promise<void> {
    const isAwaited = begin()
    setBusy(true)
    try {
      const found = await callApi(shopperApi.locationReverse, { body: { latitude, longitude } })
      // A shopper who closed the dialog meanwhile stays on this page.
      if (isAwaited()) onChoose(found.place)
    } catch (error) {
      if (isAwaited()) showError(error instanceof Refusal ? error : messages.reverseFailed)
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Button look="quiet" className="-mx-4 -mt-3 self-start" onClick={onBack}>
        <ChevronLeft size={18} aria-hidden />
        {messages.backToSearch}
      </Button>
      <Suspense fallback={<div className="min-h-120" />}>
        <ShopperPoint start={start} busy={busy} onUse={(point) => void use(point)} />
      </Suspense>
    </div>
  )
}

/** Remembers a place within reach and leaves /not-serviceable for the home page; otherwise says so and leads to it (SPEC 8). */
function useChoose(): (place: PlaceJson) => void {
  const messages = useMessages().location
  const navigate = useNavigate()
  return (place) => {
    closeLocation()
    if (place.serviceable) {
      setPlace(place)
      showSuccess(messages.deliver)
      if (isNameless(place)) showError(messages.noAddress)
      if (location.pathname === '/not-serviceable') void navigate('/', { replace: true })
      return
    }
    showError(messages.notServiceable)
    void navigate('/not-serviceable')
  }
}
