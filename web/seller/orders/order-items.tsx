import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InBag } from '../../orders/in-bag.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Thumbnail } from '../layout/thumbnail.tsx'

type Items = OrderJson['items']
type Props = {
  items: Items
  paymentType: OrderJson['paymentType']
  /** How many lines a long order shows before it is unfolded. */
  first: number
}

/** Hidden lines must save more height than their button takes. */
const notWorthFolding = 2

/** Lines to pack: picture, product, unit, Qty and price (SPEC 2 "Seller Orders List"). */
export function OrderItems({ items, paymentType, first }: Props) {
  const messages = messagesOf('seller').orders
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = items.length > first + notWorthFolding
  const shown = isLong && !isOpen ? items.slice(0, first) : items
  return (
    <div>
      <ul id={listId} aria-label={messages.items} className="flex flex-col gap-2.5">
        {shown.map((item) => (
          <Item key={`${item.product._id} ${item.unit._id}`} paymentType={paymentType} {...item} />
        ))}
      </ul>
      {isLong && (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="-mb-2 w-full px-2"
        >
          {isOpen ? messages.fewerItems : messages.moreItems(items.length - first)}
          <ChevronDown size={18} aria-hidden className={classNames('transition', isOpen && 'rotate-180')} />
        </Button>
      )}
    </div>
  )
}

function Item({ paymentType, ...item }: Items[number] & Pick<Props, 'paymentType'>) {
  const { product, unit, quantity } = item
  const { bag } = messagesOf('packing')
  const messages = messagesOf('seller').orders
  const names = messagesOf('shop').names
  return (
    <li className="flex items-center gap-2.5">
      <Thumbnail category={product.category} className="rounded-chip p-1" image={product.image[0]} size={10} />
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">
          {names.vegetable(product.name, product.nameHi)}{' '}
          <span className="font-normal text-ink-2">{names.unit(unit.label)}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-hint text-ink-2">
          <span className={classNames(quantity > 1 && 'font-bold text-ink')}>{messages.quantity(quantity)}</span>
          <span>{messages.price(formatRupees(lineSums(item).due))}</span>
        </p>
        <p className="text-hint text-ink-2">
          <InBag line={item} paymentType={paymentType} messages={bag} />
        </p>
      </div>
    </li>
  )
}
