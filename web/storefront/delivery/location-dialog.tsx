import { ChevronLeft, LocateFixed, MapPinned } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlaceJson } from '#domain/delivery/address-shapes.ts'
import type { Point } from '#domain/delivery/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useLatestCall } from '../../browser/use-latest-call.ts'
import { type Messages, shopperMessages } from '../../i18n/namespaces.ts'
import { currentPosition } from '../../map/current-position.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, focusFirst } from '../../ui/dialog.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { ShopperPoint } from './lazy-shopper-point.ts'
import { closeLocation, hasNoAddress, hasPoint, setPlace, useLocationDialog, usePlace } from './location-store.ts'
import { PlaceSearch } from './place-search.tsx'

type FoundPlace = PlaceJson & { isExact?: true }

/** The 'Welcome' dialog: the shopper's place, detected, searched for or chosen on the map (SPEC 2 "Modals"). */
export function LocationDialog() {
  const open = useLocationDialog()
  const messages = shopperMessages().location
  return (
    <Dialog open={open} onClose={closeLocation} title={messages.title}>
      <SearchOrMap />
    </Dialog>
  )
}

/** A component inside the dialog: each opening starts with the search. */
function SearchOrMap() {
  const choose = useChoosePlace()
  const [isMap, setMap] = useState(false)
  if (isMap) return <PlaceOnMap onChoose={choose} onBack={() => setMap(false)} />
  return <PlaceByName onChoose={choose} onMap={() => setMap(true)} />
}

type PlaceByNameProps = { onChoose: (place: FoundPlace) => void; onMap: () => void }

/** Detects or searches a place; always as high as the dialog can be, so that a list of places moves nothing. */
function PlaceByName({ onChoose, onMap }: PlaceByNameProps) {
  const { location: messages, names } = shopperMessages()
  const { radiusKm, street, city } = useStoreFacts()
  const { busy, run } = useLatestCall()
  const detect = () => void run(async () => placeAt(await currentPosition(messages), messages), onChoose)
  return (
    <div className="flex min-h-[min(calc(88dvh-6.3125rem),37.6875rem)] flex-col gap-4">
      <p className="text-ink-2">{messages.intro(radiusKm, names.place(`${street}, ${city}`))}</p>
      <Button ref={focusFirst} size="large" busy={busy} onClick={detect}>
        {!busy && <LocateFixed size={20} aria-hidden />}
        {messages.detect}
      </Button>
      <Button look="quiet" className="-mt-2" onClick={onMap}>
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

/** Chooses a point on the map; the server finds its address. */
function PlaceOnMap({ onChoose, onBack }: { onChoose: (place: FoundPlace) => void; onBack: () => void }) {
  const messages = shopperMessages().location
  const place = usePlace()
  const { busy, run } = useLatestCall()
  const start = hasPoint(place) ? place : undefined
  return (
    <div className="flex flex-col gap-3">
      <Button look="quiet" className="-mx-4 -mt-3 self-start" onClick={onBack}>
        <ChevronLeft size={18} aria-hidden />
        {messages.backToSearch}
      </Button>
      <Suspense fallback={<div className="min-h-120" />}>
        <ShopperPoint start={start} busy={busy} onUse={(point) => void run(() => placeAt(point, messages), onChoose)} />
      </Suspense>
    </div>
  )
}

/** The place at a point; rejects with a Refusal or with the message to show (SPEC 8). */
async function placeAt({ latitude, longitude }: Point, messages: Messages['location']): Promise<FoundPlace> {
  const body = { latitude, longitude }
  const { place } = await callApi(shopperApi.locationReverse, { body }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : messages.reverseFailed
  })
  return { ...place, isExact: true }
}

/** Remembers a place within reach; otherwise navigates to /not-serviceable (SPEC 8). */
function useChoosePlace(): (place: FoundPlace) => void {
  const messages = shopperMessages().location
  const navigate = useNavigate()
  return (place) => {
    closeLocation()
    if (!place.serviceable) {
      showError(messages.notServiceable)
      void navigate('/not-serviceable')
      return
    }
    setPlace(place)
    showSuccess(messages.deliver)
    if (hasNoAddress(place)) showError(messages.noAddress)
    if (location.pathname === '/not-serviceable') void navigate('/', { replace: true })
  }
}
