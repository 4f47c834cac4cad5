import type { UnitJson } from '#domain/shapes.ts'
import { Price } from '../../ui/price.tsx'
import { useNames, useWords } from '../../words/use-words.ts'
import { PerKg } from './per-kg.tsx'
import type { Shelved } from './shelved.ts'

type Props = { product: Shelved; chosen: UnitJson; onChoose: (unit: UnitJson) => void }

/** The units of a product as one radio group, each with its price and what a kilogram costs. */
export function VariantPicker({ product, chosen, onChoose }: Props) {
  const words = useWords().product
  const names = useNames()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-hint text-ink-2">{words.variants}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-2 2xl:grid-cols-4">
        {product.units.map((unit) => (
          <label
            key={unit._id}
            className="relative flex flex-col gap-0.5 rounded-control border border-line-strong bg-surface px-3 py-2.5 transition hover:border-leaf-700 has-checked:border-leaf-700 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-700 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="unit"
              value={unit._id}
              checked={unit._id === chosen._id}
              onChange={() => onChoose(unit)}
              className="absolute size-px opacity-0"
            />
            <span className="font-bold">{names.unit(unit.label)}</span>
            <Price inline sellingPrice={unit.sellingPrice} mrp={unit.price} className="flex-wrap gap-x-1.5" />
            <PerKg unit={unit} retailPerKg={product.retailPerKg} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
