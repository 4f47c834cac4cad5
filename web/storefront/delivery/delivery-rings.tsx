import { rupeesToPaise } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'

const outerRadius = 100

/** Each ring's radius is this much larger, so that the store's icon fits into the first one. */
const storeRadius = 20

/** The delivery area as rings around the store, each with its distance and fee (SPEC 9). */
export function DeliveryRings() {
  const messages = shopperMessages().location
  const rings = useRings()
  const list = rings.map(({ km, fee }) => messages.feeAt(km, fee)).join(', ')
  return (
    <svg
      role="img"
      aria-label={messages.fees(list)}
      viewBox="-104 -104 208 208"
      className="mx-auto mt-1 w-full max-w-65 fill-leaf-800 font-semibold text-[0.5625rem]"
    >
      {rings.map(({ km, radius }) => (
        <circle key={km} r={radius} className="fill-leaf-500/8 stroke-leaf-500/40" strokeDasharray="3 3" />
      ))}
      {rings.map(({ km, fee, radius, step }) => (
        <g key={km} textAnchor="middle" dominantBaseline="central">
          <text y={step * 0.45 - radius}>{fee}</text>
          <text y={radius - step * 0.45} className="fill-ink-2 font-normal">
            {messages.km(km)}
          </text>
        </g>
      ))}
      <circle r={11} className="fill-surface stroke-leaf-700" />
      <image href="/favicon.svg" x={-7} y={-7} width={14} height={14} />
    </svg>
  )
}

/** Rings from the outermost inwards; smaller ones are drawn above larger ones. */
function useRings() {
  const { feeByKm } = useStoreFacts()
  const fees = Object.entries(feeByKm).toSorted(([a], [b]) => Number(b) - Number(a))
  const farthest = Number(fees[0]?.[0] ?? 1)
  const step = (outerRadius - storeRadius) / farthest
  return fees.map(([km, fee]) => ({
    km,
    fee: shortRupees(rupeesToPaise(fee)),
    radius: storeRadius + Number(km) * step,
    step,
  }))
}
