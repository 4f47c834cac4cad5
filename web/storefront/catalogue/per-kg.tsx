import { formatRupees } from '#domain/money.ts'
import type { UnitJson } from '#domain/shapes.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { perKgOf, savingPerKg } from './product-cards.ts'

/** What a kilogram costs in this unit and, in bulk, what it saves against the small packs. */
export function PerKg({ unit, retailPerKg }: { unit: UnitJson; retailPerKg?: number | undefined }) {
  const words = useMessages().card
  const perKg = perKgOf(unit)
  const saving = savingPerKg(unit, retailPerKg)
  if (perKg === undefined) return null
  return (
    <span className="text-caption text-ink-2">
      {words.perKg(formatRupees(perKg))}
      {saving !== undefined && (
        <span className="block font-semibold text-leaf-700">{words.savePerKg(formatRupees(saving))}</span>
      )}
    </span>
  )
}
