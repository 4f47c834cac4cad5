import { formatRupees, paise, rupeesToPaise } from '#domain/money.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { useSellerWords } from '../../words/use-seller-words.ts'
import { useNames } from '../../words/use-words.ts'

/** What to pack: picture, product, unit, Qty and the price of the line (SPEC 2 "Seller Orders List"). */
export function OrderItems({ items }: { items: OrderJson['items'] }) {
  const words = useSellerWords().orders
  const names = useNames()
  return (
    <ul aria-label={words.items} className="flex flex-col gap-2.5">
      {items.map(({ product, unit, quantity }) => (
        <li key={`${product._id} ${unit._id}`} className="flex items-center gap-2.5">
          <span className={classNames('shrink-0 rounded-chip p-1', categoryTile(product.category).tile)}>
            <Picture image={product.image[0]} sizes="40px" className="size-10" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="break-words font-semibold">
              {names.vegetable(product.name, product.nameHi)}{' '}
              <span className="font-normal text-ink-2">{names.unit(unit.label)}</span>
            </p>
            <p className="flex flex-wrap gap-x-3 text-hint text-ink-2">
              <span className={classNames(quantity > 1 && 'font-bold text-ink')}>{words.quantity(quantity)}</span>
              <span>{words.price(formatRupees(paise(rupeesToPaise(unit.sellingPrice) * quantity)))}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
