import { useState } from 'react'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { directionOf, offsetOf } from '#domain/delivery/local-map.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { getNamespace } from '../../i18n/namespaces.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { PointDialog } from '../layout/point-dialog.tsx'

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
      <PointDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={messages.point}
        centre={point}
        near={isMoving ? town : point}
        rings={whole}
        start={point}
        wordsOf={(chosen) => wordsOf(point, chosen)}
        onUse={onPoint}
      />
    </div>
  )
}

/** How the chosen point lies from the one that is set now; its messages come with the picker. */
function wordsOf(point: Point, chosen: Point): string {
  const messages = getNamespace('point')
  const km = distanceKm(point, chosen)
  if (km < 0.005) return messages.unmoved
  return messages.moved(
    km < 1 ? km.toFixed(2) : km.toFixed(1),
    messages.directions[directionOf(offsetOf(point, chosen))],
  )
}
