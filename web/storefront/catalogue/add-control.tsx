import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { cart } from '../cart/cart-store.ts'
import { lastUnit } from '../cart/last-units.ts'
import { onlyLine } from '../cart/product-in-cart.ts'
import { openChooser } from './chooser-store.ts'
import type { ProductCardModel } from './product-cards.ts'
import { Stepper } from './stepper.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

type Props = {
  product: ProductCardModel
  /** The quantity in the cart, summed over the product's units. */
  quantity: number
  /** Takes the card's whole width on phones, because prices can be long. */
  ownRow?: boolean
}

/** The ADD button; a stepper once the product is in the cart. */
export function AddControl({ product, quantity, ownRow = false }: Props) {
  const messages = shopperMessages().card
  const name = shopperMessages().names.vegetable(product.name, product.nameHi)
  const ref = useRestoredFocus(quantity > 0)
  return (
    <div
      ref={ref}
      data-add={product._id}
      className={classNames('relative z-10 ml-auto h-11', ownRow ? 'w-full sm:w-22' : 'w-22')}
    >
      {quantity > 0 ? (
        <Stepper name={name} quantity={quantity} onStep={(by) => stepBy(product, by)} />
      ) : (
        <button
          type="button"
          onClick={() => addOne(product)}
          aria-label={messages.addName(name)}
          className="h-11 w-full rounded-control border-[1.5px] border-leaf-700 bg-leaf-50 font-bold text-body text-leaf-700 transition hover:bg-leaf-100 active:scale-[0.97]"
        >
          {messages.add}
        </button>
      )}
    </div>
  )
}

/** Adds the product's only unit, or the unit that this browser added last; otherwise opens the variant chooser. */
export function addOne(product: ProductCardModel): void {
  const [unit, ...others] = product.units
  const last = lastUnit(product)
  if (unit && others.length === 0) cart.add(product, unit)
  else if (last) cart.add(product, last, () => openChooser(product))
  else openChooser(product)
}

/** Changes the quantity of the product's line by `by`; with no line or several it opens the variant chooser. */
export function stepBy(product: ProductCardModel, by: number): void {
  const line = onlyLine(cart.now().entries, product)
  if (line) stepTo(product._id, line.unit._id, line.quantity + by)
  else openChooser(product)
}

/** Sets a line's quantity; 0 removes the line with a message. */
export function stepTo(productId: string, unitId: string, quantity: number): void {
  if (quantity <= 0) cart.remove(productId, unitId)
  else cart.setQuantity(productId, unitId, quantity)
}
