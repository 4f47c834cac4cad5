import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { formatRupees } from '#domain/money.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { isByPiece, perKgOf, savingPerKg } from './product-cards.ts'

/** The price of a kilogram or a piece, and for bulk units the saving against retail units. */
export function PerKg({ unit, retailPerKg }: { unit: UnitJson; retailPerKg?: number | undefined }) {
  const messages = shopperMessages().card
  const perKg = perKgOf(unit)
  const saving = savingPerKg(unit, retailPerKg)
  if (perKg === undefined) return null
  return (
    <span className="text-caption text-ink-2">
      {messages.perKg(formatRupees(perKg), isByPiece(unit))}
      {saving !== undefined && (
        <span className="block font-semibold text-leaf-700">
          {messages.savePerKg(formatRupees(saving), isByPiece(unit))}
        </span>
      )}
    </span>
  )
}
