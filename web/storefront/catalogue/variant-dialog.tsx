import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { useUnitQuantity } from '../cart/cart-state.ts'
import { cart } from '../cart/cart-store.ts'
import { stepTo } from './add-control.tsx'
import { closeChooser, useChooser } from './chooser-store.ts'
import { PerKg } from './per-kg.tsx'
import type { ProductCardModel } from './product-cards.ts'
import { Stepper } from './stepper.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

/** The variant chooser: a product's units, each with price, MRP, price per kilogram and ADD (SPEC 2 "Modals"). */
export function VariantDialog() {
  const { open, product } = useChooser()
  const { card: messages, names } = shopperMessages()
  return (
    <Dialog open={open} onClose={closeChooser} title={messages.chooseVariant}>
      {product && (
        <>
          <p className="mb-4 flex items-center gap-3 font-semibold text-input">
            <span className={classNames('rounded-control p-1.5', categoryTile(product.category).tile)}>
              <Picture image={product.image} sizes="48px" className="size-12" />
            </span>
            {names.vegetable(product.name, product.nameHi)}
          </p>
          <ul className="flex flex-col gap-2.5">
            {product.units.map((unit) => (
              <VariantRow key={unit._id} product={product} unit={unit} />
            ))}
          </ul>
          <Button size="large" className="mt-5 w-full" onClick={closeChooser}>
            {messages.done}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function VariantRow({ product, unit }: { product: ProductCardModel; unit: UnitJson }) {
  const { card: messages, names } = shopperMessages()
  const quantity = useUnitQuantity(product._id, unit._id)
  const ref = useRestoredFocus(quantity > 0)
  const name = `${names.vegetable(product.name, product.nameHi)} ${names.unit(unit.label)}`
  return (
    <li
      className={classNames(
        'flex items-center gap-3 rounded-control px-3 py-2.5',
        quantity > 0 ? 'border-2 border-leaf-700' : 'm-px border border-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{names.unit(unit.label)}</span>
        <PerKg unit={unit} retailPerKg={product.retailPerKg} />
      </span>
      <Price sellingPrice={unit.sellingPrice} mrp={unit.price} className="items-end" />
      <div ref={ref} className="h-11 w-24 shrink-0">
        {quantity > 0 ? (
          <Stepper name={name} quantity={quantity} onStep={(by) => stepTo(product._id, unit._id, quantity + by)} />
        ) : (
          <Button
            look="tinted"
            aria-label={messages.addName(name)}
            className="w-full"
            onClick={() => cart.add(product, unit)}
          >
            {messages.add}
          </Button>
        )}
      </div>
    </li>
  )
}
