import { useState } from 'react'
import { type ProductPricing, packTable } from '#domain/catalogue/packs.ts'
import type { UnitType } from '#domain/catalogue/units.ts'
import { formatRupees, type Percent, percent, toPercentNumber } from '#domain/money.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import type { TypedPercents } from './new-product.ts'
import { cellInputClass, UnitCell, UnitRow, UnitTable } from './unit-table.tsx'

type Props = {
  type: UnitType
  pricing: ProductPricing
  typed: TypedPercents
  onType: (label: string, percent: Percent) => void
}

/** Prices of a new product's units by the server's rule, with editable percents (SPEC 2 "Add Product form"). */
export function PricingTable({ type, pricing, typed, onType }: Props) {
  const messages = messagesOf('seller')
  const names = messagesOf('shop').names
  const { originalPrice, discountPercent, percentOf, retailTable, bulkTable } = messages.addProduct
  const { unit, discountAmount, sellingPrice } = messages.units
  const title = type === 'retail' ? retailTable : bulkTable
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-section">{title}</h2>
      <UnitTable caption={title} columns={[unit, originalPrice, discountPercent, discountAmount, sellingPrice]}>
        {packTable(type, pricing, typed).map((row) => (
          <UnitRow key={row.label} label={row.label}>
            <UnitCell heading={originalPrice}>{formatRupees(row.price)}</UnitCell>
            <UnitCell heading={discountPercent}>
              <PercentInput
                value={row.discountPercent}
                edited={typed.has(row.label)}
                label={percentOf(names.unit(row.label))}
                onChange={(percent) => onType(row.label, percent)}
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

type InputProps = { value: Percent; edited: boolean; label: string; onChange: (value: Percent) => void }

/** A discount percent; values outside 0 to 100 are ignored (SPEC 5 "Add Product"). */
function PercentInput({ value, edited, label, onChange }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    if (text.trim() === '') return setTyped('')
    const number = Number(text)
    if (!(number >= 0 && number <= 100)) return
    setTyped(text)
    onChange(percent(number))
  }
  return (
    <input
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step="any"
      aria-label={label}
      value={typed ?? String(toPercentNumber(value))}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(undefined)}
      onWheel={(event) => event.currentTarget.blur()}
      className={cellInputClass(edited)}
    />
  )
}
