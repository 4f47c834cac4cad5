import { formatRupees } from '#domain/money.ts'
import type { UnitJson } from '#domain/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { perKgOf, savingPerKg } from './product-cards.ts'

/** The price of a kilogram, and in bulk the saving against retail units. */
export function PerKg({ unit, retailPerKg }: { unit: UnitJson; retailPerKg?: number | undefined }) {
  const messages = useMessages().card
  const perKg = perKgOf(unit)
  const saving = savingPerKg(unit, retailPerKg)
  if (perKg === undefined) return null
  return (
    <span className="text-caption text-ink-2">
      {messages.perKg(formatRupees(perKg))}
      {saving !== undefined && (
        <span className="block font-semibold text-leaf-700">{messages.savePerKg(formatRupees(saving))}</span>
      )}
    </span>
  )
}
