import { formatRupees, type Percent } from '#domain/money.ts'
import { pricingTable, type UnitType } from '#domain/units.ts'
import { useNames, useSellerMessages } from '../../i18n/use-messages.ts'
import type { KiloPrice, TypedPercents } from './new-product.ts'
import { PercentInput } from './percent-input.tsx'
import { UnitCell, UnitRow, UnitTable } from './unit-table.tsx'

type Props = {
  type: UnitType
  price: KiloPrice
  typed: TypedPercents
  onType: (label: string, percent: Percent) => void
}

/** What every unit of a new product will cost, by the server's own rule; the percents can be changed (SPEC 2 "Add Product form"). */
export function PricingTable({ type, price, typed, onType }: Props) {
  const words = useSellerMessages()
  const names = useNames()
  const { originalPrice, discountPercent, percentOf, retailTable, bulkTable } = words.addProduct
  const { unit, discountAmount, sellingPrice } = words.units
  const title = type === 'retail' ? retailTable : bulkTable
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-section">{title}</h2>
      <UnitTable caption={title} columns={[unit, originalPrice, discountPercent, discountAmount, sellingPrice]}>
        {pricingTable(type, price.basePrice, price.discountPercent, typed).map((row) => (
          <UnitRow key={row.preset.label} label={row.preset.label}>
            <UnitCell heading={originalPrice}>{formatRupees(row.price)}</UnitCell>
            <UnitCell heading={discountPercent}>
              <PercentInput
                value={row.discountPercent}
                edited={typed.has(row.preset.label)}
                label={percentOf(names.unit(row.preset.label))}
                onChange={(percent) => onType(row.preset.label, percent)}
              />
            </UnitCell>
            <UnitCell heading={discountAmount}>{formatRupees(row.discount)}</UnitCell>
            <UnitCell heading={sellingPrice} className="font-bold">
              {formatRupees(row.sellingPrice)}
            </UnitCell>
          </UnitRow>
        ))}
      </UnitTable>
    </section>
  )
}
