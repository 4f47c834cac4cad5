import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { PerKg } from './per-kg.tsx'
import type { ProductCardModel } from './product-cards.ts'

type Props = { product: ProductCardModel; chosen: UnitJson; onChoose: (unit: UnitJson) => void }

/** A radio group of units, each with price and price per kilogram. */
export function VariantPicker({ product, chosen, onChoose }: Props) {
  const { product: messages, names } = shopperMessages()
  // Bulk units need wider columns: their names and prices are longer, and a line says what they save.
  const isBulk = product.retailPerKg !== undefined
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-hint text-ink-2">{messages.variants}</legend>
      <div
        className={classNames('grid grid-cols-2 gap-2.5', !isBulk && 'sm:grid-cols-4 lg:grid-cols-2 2xl:grid-cols-4')}
      >
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
            <Price
              inline
              sellingPrice={unit.sellingPrice}
              mrp={unit.price}
              className={classNames('flex-wrap gap-x-1.5', !isBulk && '2xl:flex-col 2xl:gap-y-0')}
            />
            <PerKg unit={unit} retailPerKg={product.retailPerKg} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
