import { useNavigate } from 'react-router'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { useUnitQuantity } from '../cart/cart-state.ts'
import { cart } from '../cart/cart-store.ts'
import { stepTo } from './add-control.tsx'
import type { ProductCardModel } from './product-cards.ts'
import { Stepper } from './stepper.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

type Props = { product: ProductCardModel; unit: UnitJson; className?: string }

/** 'Add to Cart' adds one more, 'Buy now' goes to /cart, and a stepper shows the quantity (SPEC 2). */
export function BuyButtons({ product, unit, className }: Props) {
  const { product: messages, names } = shopperMessages()
  const navigate = useNavigate()
  const quantity = useUnitQuantity(product._id, unit._id)
  const ref = useRestoredFocus(quantity > 0)
  const buyNow = () => {
    if (quantity === 0) cart.add(product, unit)
    void navigate('/cart')
  }
  return (
    <div ref={ref} className={classNames('grid grid-cols-2 gap-3', className)}>
      {quantity > 0 && (
        <div className="col-span-2">
          <Stepper
            wide
            name={`${names.vegetable(product.name, product.nameHi)} ${names.unit(unit.label)}`}
            quantity={quantity}
            onStep={(by) => stepTo(product._id, unit._id, quantity + by)}
          />
        </div>
      )}
      <Button look="tinted" size="large" className="px-2" onClick={() => cart.add(product, unit)}>
        {messages.addToCart}
      </Button>
      <Button size="large" className="px-2" onClick={buyNow}>
        {messages.buyNow}
      </Button>
      <NoScriptsNote className="col-span-2" />
    </div>
  )
}
