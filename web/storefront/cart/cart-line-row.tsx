import { CircleAlert, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { quantityOptions } from '#domain/cart/cart.ts'
import { productUrl } from '#domain/catalogue/catalogue.ts'
import { formatRupees, paise, rupeesToPaise } from '#domain/money.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Select } from '../../ui/select.tsx'
import { type CartEntry, entryKey } from './cart-lines.ts'
import { useCart } from './cart-state.ts'
import { cart } from './cart-store.ts'
import { UnitPrice } from './unit-price.tsx'

type Props = { entry: CartEntry; disabled: boolean }

/** A cart line with quantity and total, marked if unavailable (CONTRACT "Cart"); disabled until the cart is known. */
export function CartLineRow({ entry, disabled }: Props) {
  const { productId, unit, image, category, state } = entry
  const { cart: messages, names } = shopperMessages()
  const name = names.vegetable(entry.name, entry.nameHi)
  const unitName = names.unit(unit.label)
  const price = rupeesToPaise(unit.sellingPrice)
  const isInStock = state === 'ok' || state === 'not-enough'
  return (
    <li className="flex gap-3 border-line border-b py-4 last:border-b-0">
      <span
        className={classNames(
          'flex size-16 shrink-0 items-center justify-center rounded-control sm:size-20',
          categoryTile(category).tile,
        )}
      >
        <Picture image={image} grey={!isInStock} sizes="80px" className="size-13 sm:size-16" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {/* A total in lakhs wraps below the name, so that the unit's price stays on its line. */}
        <div className="flex flex-wrap items-start gap-x-3">
          <p className="min-w-min max-w-full flex-1 basis-28">
            {isInStock ? (
              <Link
                to={productUrl({ id: productId, category })}
                className="-my-2.75 block py-2.75 font-semibold hover:text-leaf-700"
              >
                <span className="line-clamp-2 wrap-anywhere">{name}</span>
              </Link>
            ) : (
              <span className="line-clamp-2 wrap-anywhere font-semibold text-ink-2">{name}</span>
            )}
            <UnitPrice unitName={unitName} each={messages.each(formatRupees(price))} />
          </p>
          <LineTotal entry={entry} />
        </div>
        {isInStock && entry.was !== undefined && (
          <p className="text-caption text-haldi-900">{messages.was(formatRupees(rupeesToPaise(entry.was)))}</p>
        )}
        <StockLeft entry={entry} />
        {!isInStock && (
          <p className="text-error text-hint">{state === 'gone' ? messages.goneHint : messages.outOfStockHint}</p>
        )}
        <div className={classNames('flex flex-wrap items-center justify-between gap-x-3', !isInStock && '-my-2')}>
          {isInStock ? <Quantity entry={entry} disabled={disabled} /> : <span />}
          <button
            type="button"
            aria-label={messages.removeName(name, unitName)}
            disabled={disabled}
            onClick={() => cart.remove(productId, unit._id)}
            className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-hint text-ink-2 hover:text-error"
          >
            <Trash2 size={16} aria-hidden />
            {messages.remove}
          </button>
        </div>
        <NotSaved entry={entry} />
      </div>
    </li>
  )
}

/** Says that the server has not saved the line; offers Retry. */
function NotSaved({ entry }: { entry: CartEntry }) {
  const { cart: messages, names } = shopperMessages()
  const isUnsaved = useCart(({ unsavedKeys }) => unsavedKeys.has(entryKey(entry)))
  return (
    <div role="status">
      {isUnsaved && (
        <p className="flex items-center justify-between gap-3 rounded-control bg-error-50 pl-3 text-error text-hint">
          <span className="flex items-center gap-1.5 py-2">
            <CircleAlert size={16} aria-hidden className="shrink-0" />
            {messages.notSaved}
          </span>
          <button
            type="button"
            aria-label={messages.retryName(names.vegetable(entry.name, entry.nameHi), names.unit(entry.unit.label))}
            onClick={() => cart.retry()}
            className="min-h-11 rounded-control px-3 font-bold underline"
          >
            {messages.retry}
          </button>
        </p>
      )}
    </div>
  )
}

function LineTotal({ entry }: { entry: CartEntry }) {
  const { unit, quantity, state } = entry
  const { cart: messages, ui } = shopperMessages()
  if (state !== 'ok') {
    const labels = { gone: messages.gone, 'out-of-stock': messages.outOfStock, 'not-enough': messages.tooMuch }
    return (
      <span className="ml-auto shrink-0 rounded-chip bg-error-50 px-2 py-0.5 font-semibold text-caption text-error">
        {labels[state]}
      </span>
    )
  }
  const times = (rupees: number) => formatRupees(paise(rupeesToPaise(rupees) * quantity))
  return (
    <span className="ml-auto shrink-0 text-right">
      <span className="block font-[750] text-price">{times(unit.sellingPrice)}</span>
      {unit.price > unit.sellingPrice && (
        <span className="text-caption text-ink-2">
          <span className="sr-only">{ui.mrp} </span>
          <s>{times(unit.price)}</s>
        </span>
      )}
    </span>
  )
}

/** The remaining stock of the product, if it is low, and a hint if this line exceeds it. */
function StockLeft({ entry: { unit, left, state } }: { entry: CartEntry }) {
  const { card, cart: messages } = shopperMessages()
  if (left === undefined || state === 'gone' || state === 'out-of-stock') return null
  const text = card.left(left, unit.quantity.unit === 'piece')
  if (state === 'ok') return <p className="text-caption text-haldi-900">{text}</p>
  return (
    <p className="text-error text-hint">
      <span className="block font-semibold">{text}</span>
      {messages.tooMuchHint}
    </p>
  )
}

function Quantity({ entry: { productId, name, nameHi, unit, quantity }, disabled }: Props) {
  const { cart: messages, names } = shopperMessages()
  return (
    <span className="flex items-center gap-2">
      <span className="text-hint text-ink-2 max-sm:hidden" aria-hidden>
        {messages.qty}
      </span>
      <Select
        aria-label={messages.quantity(names.vegetable(name, nameHi), names.unit(unit.label))}
        value={quantity}
        disabled={disabled}
        onInput={({ currentTarget }) => cart.setQuantity(productId, unit._id, Number(currentTarget.value))}
        options={quantityOptions(quantity).map((option) => [option, option])}
        className="w-20"
      />
    </span>
  )
}
