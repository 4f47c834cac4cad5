import { deliveryFeeFor, distanceKm, isServiceable, type Point } from '#domain/delivery/delivery.ts'
import { directionOf, offsetOf } from '#domain/delivery/local-map.ts'
import { paise } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PointPicker } from '../../map/point-picker.tsx'
import { useDeliveryTerms } from './delivery-terms.ts'

/** A point closer than this to the store counts as the store. */
const atStoreKm = 0.1

type Props = { start: Point | undefined; busy?: boolean; onUse: (point: Point) => void }

/** The point picker around the store, with distance, direction and fee of the chosen point (SPEC 9). */
export function ShopperPoint({ start, busy = false, onUse }: Props) {
  const messages = messagesOf('point')
  const terms = useDeliveryTerms()

  function descriptionOf(point: Point): string {
    const km = distanceKm(terms.point, point)
    const direction = messages.directions[directionOf(offsetOf(terms.point, point))]
    const where = km < atStoreKm ? messages.atStore : messages.where(km.toFixed(1), direction)
    if (!isServiceable(km, terms)) return `${where} · ${messages.outside}`
    // The fee of a cart below the free-delivery amount.
    const fee = deliveryFeeFor(km, paise(0), terms)
    return `${where} · ${fee === 0 ? messages.freeHere : messages.feeHere(shortRupees(fee))}`
  }

  const { point: store, radiusKm } = terms
  return <PointPicker centre={store} {...{ radiusKm, start, descriptionOf, busy, onUse }} />
}
