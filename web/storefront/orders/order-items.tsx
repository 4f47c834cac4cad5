import { Link } from 'react-router'
import { productUrl } from '#domain/catalogue/catalogue.ts'
import { formatRupees } from '#domain/money.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { InBag } from '../../orders/in-bag.tsx'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'

type Item = OrderJson['items'][number]

/** An order's lines; a long list scrolls, and a quantity is 1 by default (SPEC 2 "My Orders"). */
export function OrderItems({ order: { _id, items, paymentType } }: { order: OrderJson }) {
  const messages = shopperMessages().orders
  return (
    <ul
      aria-label={messages.itemsOf(_id)}
      className="my-3 flex max-h-68 flex-col overflow-y-auto overscroll-contain border-line border-y"
    >
      {items.map((item) => (
        <ItemRow key={`${item.product._id} ${item.unit._id}`} item={item} paymentType={paymentType} />
      ))}
    </ul>
  )
}

function ItemRow({ item, paymentType }: { item: Item; paymentType: OrderJson['paymentType'] }) {
  const { orders: messages, names } = shopperMessages()
  const { product, unit, quantity } = item
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5 last:border-b-0">
      <span className={classNames('shrink-0 rounded-control p-1.5', categoryTile(product.category).tile)}>
        <Picture image={product.image[0]} sizes="44px" className="size-11" />
      </span>
      <span className="min-w-0 flex-1">
        <ItemName product={product} />
        <span className="block text-hint text-ink-2">
          {names.unit(unit.label)} · {messages.quantity(quantity || 1)}
        </span>
        <span className="block text-hint text-ink-2">
          <InBag line={item} paymentType={paymentType} messages={messages.bag} />
        </span>
      </span>
      <span className="shrink-0 font-semibold">{formatRupees(lineSums(item).due)}</span>
    </li>
  )
}

function ItemName({ product }: { product: Item['product'] }) {
  const { orders: messages, names } = shopperMessages()
  if (product.name === '') return <span className="block text-ink-2">{messages.unavailable}</span>
  return (
    <Link
      to={productUrl({ id: product._id, category: product.category })}
      className="-my-2.75 block break-words py-2.75 font-semibold hover:text-leaf-700 hover:underline"
    >
      {names.vegetable(product.name, product.nameHi)}
    </Link>
  )
}
