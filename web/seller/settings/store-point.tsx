import { Suspense, useState } from 'react'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { directionOf, offsetOf } from '#domain/delivery/local-map.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { currentPointMessages } from '../../i18n/use-messages.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PointPicker } from '../layout/point-picker.ts'

type Values = SettingValues['delivery']
type Props = { values: Values; savedPin: string | undefined; onPoint: (point: Point) => void }

/** The middle of the address's town, by its PIN code or its name. */
async function townOf({ zipcode, city }: Values): Promise<Point | 'unknown'> {
  for (const q of [zipcode, city].map((text) => text.trim())) {
    const answer =
      q === '' ? undefined : await callApi(shopperApi.locationSearch, { query: { q } }).catch(() => undefined)
    const [town] = answer?.places ?? []
    if (town !== undefined) return { latitude: town.latitude, longitude: town.longitude }
  }
  return 'unknown'
}

/** The shop's own point, from which every distance is measured; `savedPin` is the PIN code that it was saved with. */
export function StorePoint({ values, savedPin, onPoint }: Props) {
  const messages = useSettingsMessages().delivery
  const { point, radiusKm } = values
  const [isOpen, setOpen] = useState(false)
  const [town, setTown] = useState<Point | 'unknown'>('unknown')
  const isMoving = savedPin !== values.zipcode.trim()
  function open(): void {
    setOpen(true)
    if (isMoving) void townOf(values).then(setTown)
  }
  const whole = Array.from({ length: Math.min(100, Math.max(1, Math.floor(radiusKm) || 1)) }, (_, index) => index + 1)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <p className="font-semibold text-hint text-ink-2">{messages.point}</p>
        <p>
          {point.latitude.toFixed(5)}, {point.longitude.toFixed(5)}
        </p>
      </div>
      <Button look="secondary" onClick={open}>
        {messages.setPoint}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={messages.point}>
        <Suspense fallback={<div className="min-h-120" />}>
          <FromHere
            point={point}
            near={isMoving ? town : point}
            rings={whole}
            onUse={(chosen) => {
              onPoint(chosen)
              setOpen(false)
            }}
          />
        </Suspense>
      </Dialog>
    </div>
  )
}

type FromHereProps = { point: Point; near: Point | 'unknown'; rings: readonly number[]; onUse: (point: Point) => void }

/** The picker around the point that is set now. */
function FromHere({ point, near, rings, onUse }: FromHereProps) {
  // Read while the picker renders: its messages come with it.
  function wordsOf(chosen: Point): string {
    const messages = currentPointMessages()
    const km = distanceKm(point, chosen)
    if (km < 0.005) return messages.unmoved
    return messages.moved(
      km < 1 ? km.toFixed(2) : km.toFixed(1),
      messages.directions[directionOf(offsetOf(point, chosen))],
    )
  }
  return <PointPicker centre={point} near={near} rings={rings} start={point} wordsOf={wordsOf} onUse={onUse} />
}
