import { Trash2 } from 'lucide-react'
import { quantityOptions } from '#domain/cart.ts'
import { productUrl } from '#domain/catalogue.ts'
import { formatRupees, paise, rupeesToPaise } from '#domain/money.ts'
import type { CartItemJson } from '#domain/shapes.ts'
import { useMessages, useNames } from '../../i18n/use-messages.ts'
import { usePlainMessages } from '../../i18n/use-plain-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Select } from '../../ui/select.tsx'
import { UnitPrice } from '../cart/unit-price.tsx'

type Props = { item: CartItemJson }

/** One line of the cart with forms to change its quantity and to take it out (CONTRACT "Cart"). */
export function BasketLine({ item }: Props) {
  const { productId, unit, quantity, image, category, state } = item
  const words = useMessages().cart
  const plain = usePlainMessages()
  const names = useNames()
  const name = item.name === '' ? plain.goneName : names.vegetable(item.name, item.nameHi)
  const unitName = names.unit(unit.label)
  const isThere = state === 'ok'
  const price = rupeesToPaise(unit.sellingPrice)
  return (
    <li className="flex gap-3 border-line border-b py-4 last:border-b-0">
      <span
        className={classNames(
          'flex size-16 shrink-0 items-center justify-center rounded-control sm:size-20',
          categoryTile(category).tile,
        )}
      >
        <Picture image={image} grey={!isThere} sizes="80px" className="size-13 sm:size-16" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-start gap-x-3">
          <p className="min-w-min max-w-full flex-1 basis-23">
            {isThere ? (
              <a
                href={productUrl({ id: productId, category })}
                className="-my-2.75 block py-2.75 font-semibold hover:text-leaf-700"
              >
                <span className="line-clamp-2 wrap-anywhere">{name}</span>
              </a>
            ) : (
              <span className="line-clamp-2 wrap-anywhere font-semibold text-ink-2">{name}</span>
            )}
            {unit.label !== '' && <UnitPrice unitName={unitName} each={words.each(formatRupees(price))} />}
          </p>
          {isThere ? (
            <span className="ml-auto shrink-0 font-[750] text-price">{formatRupees(paise(price * quantity))}</span>
          ) : (
            <span className="ml-auto shrink-0 rounded-chip bg-error-50 px-2 py-0.5 font-semibold text-caption text-error">
              {state === 'gone' ? words.gone : words.outOfStock}
            </span>
          )}
        </div>
        {!isThere && <p className="text-error text-hint">{state === 'gone' ? words.goneHint : words.outOfStockHint}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {isThere ? <Quantity item={item} label={words.quantity(name, unitName)} /> : <span />}
          <form method="post" action="/basket/remove" className="ml-auto">
            <LineField item={item} />
            <button
              type="submit"
              aria-label={words.removeName(name, unitName)}
              className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-hint text-ink-2 hover:text-error"
            >
              <Trash2 size={16} aria-hidden />
              {words.remove}
            </button>
          </form>
        </div>
      </div>
    </li>
  )
}

function LineField({ item: { productId, unit } }: Props) {
  return <input type="hidden" name="line" value={`${productId} ${unit._id}`} />
}

function Quantity({ item, label }: Props & { label: string }) {
  const plain = usePlainMessages()
  return (
    <form method="post" action="/basket/quantity" className="flex items-center gap-2">
      <LineField item={item} />
      <Select name="quantity" aria-label={label} defaultValue={item.quantity} className="w-20">
        {quantityOptions(item.quantity).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
      <button type="submit" className={buttonClass('secondary', 'normal', 'px-3')}>
        {plain.update}
      </button>
    </form>
  )
}
