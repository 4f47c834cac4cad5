import { useState } from 'react'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { directionOf, offsetOf } from '#domain/delivery/local-map.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useLatestCall } from '../../browser/use-latest-call.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PointDialog } from '../layout/point-dialog.tsx'

type Values = SettingValues['delivery']
type Props = { values: Values; savedZipcode: string | undefined; onPoint: (point: Point) => void }

/** The middle of the address's town, searched by its PIN code, then by its name. */
async function townOf({ zipcode, city }: Values): Promise<Point | 'unknown'> {
  for (const q of [zipcode.trim(), city.trim()]) {
    if (q === '') continue
    const answer = await callApi(shopperApi.locationSearch, { query: { q } }).catch(() => undefined)
    const [town] = answer?.places ?? []
    if (town !== undefined) return { latitude: town.latitude, longitude: town.longitude }
  }
  return 'unknown'
}

/** The store's point, from which distances are measured; `savedZipcode` is the PIN code of the saved address. */
export function StorePoint({ values, savedZipcode, onPoint }: Props) {
  const messages = messagesOf('settings').delivery
  const { point, radiusKm } = values
  const [isOpen, setOpen] = useState(false)
  const [town, setTown] = useState<Point | 'unknown'>('unknown')
  const { run } = useLatestCall()
  const isMoving = savedZipcode !== values.zipcode.trim()
  function open(): void {
    setOpen(true)
    if (!isMoving) return
    setTown('unknown')
    void run(() => townOf(values), setTown)
  }
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
        radiusKm={radiusKm}
        start={point}
        descriptionOf={(chosen) => moveText(point, chosen)}
        onUse={onPoint}
      />
    </div>
  )
}

/** Distance and direction from the current point to the chosen one; the picker loads these messages. */
function moveText(point: Point, chosen: Point): string {
  const messages = messagesOf('point')
  const km = distanceKm(point, chosen)
  if (km < 0.005) return messages.unmoved
  const direction = messages.directions[directionOf(offsetOf(point, chosen))]
  return messages.moved(km.toFixed(km < 1 ? 2 : 1), direction)
}
