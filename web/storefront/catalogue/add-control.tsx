import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../words/use-words.ts'
import { cart, useProductQuantity } from '../cart/cart-store.ts'
import { useLastUnit } from '../cart/last-units.ts'
import { openChooser } from './chooser-store.ts'
import type { Shelved } from './shelved.ts'
import { Stepper } from './stepper.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** ADD, which becomes − n + in its place; with several units the first press asks which, and later ones remember; `ownRow` fills a phone's card, for long prices. */
export function AddControl({ product, ownRow = false }: { product: Shelved; ownRow?: boolean }) {
  const words = useWords().card
  const unitIds = product.units.map((unit) => unit._id)
  const quantity = useProductQuantity(product._id, unitIds)
  const ref = useKeptFocus(quantity > 0)
  const last = useLastUnit(product)
  const add = () => {
    const [unit, ...others] = product.units
    if (unit && others.length === 0) cart.add(product, unit)
    else if (last) cart.add(product, last, () => openChooser(product))
    else openChooser(product)
  }
  const step = (by: number) => {
    const lines = cart.now().entries.filter((each) => each.productId === product._id && unitIds.includes(each.unit._id))
    const [line, ...more] = lines
    if (line && more.length === 0) stepTo(product._id, line.unit._id, line.quantity + by)
    else openChooser(product)
  }
  return (
    <div
      ref={ref}
      data-add={product._id}
      className={classNames('relative z-10 ml-auto h-11 sm:w-21', ownRow ? 'w-full' : 'w-16.5')}
    >
      {quantity > 0 ? (
        <Stepper name={product.name} quantity={quantity} onStep={step} />
      ) : (
        <button
          type="button"
          onClick={add}
          aria-label={words.addName(product.name)}
          className="h-11 w-full rounded-control border-[1.5px] border-leaf-700 bg-leaf-50 font-bold text-body text-leaf-700 transition hover:bg-leaf-100 active:scale-[0.97]"
        >
          {words.add}
        </button>
      )}
    </div>
  )
}

/** One step of a stepper: at 0 the line goes, with Undo. */
export function stepTo(productId: string, unitId: string, quantity: number): void {
  if (quantity <= 0) cart.remove(productId, unitId)
  else cart.setQuantity(productId, unitId, quantity)
}
