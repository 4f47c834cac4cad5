import { messagesOf } from '../../i18n/namespaces.ts'
import { fieldClass } from '../../ui/field.tsx'
import type { ListedProduct } from '../products/listed-product.ts'

type Props = {
  product: ListedProduct
  /** The typed price; undefined for a product that is not ticked. */
  price: string | undefined
  isInvalid: boolean
  onTick: (ticked: boolean) => void
  onPrice: (price: string) => void
}

/** One product with its tick and its price; typing a price ticks it. */
export function ShelfRow({ product, price, isInvalid, onTick, onPrice }: Props) {
  const messages = messagesOf('settings').shelf
  const name = messagesOf('shop').names.vegetable(product.name, product.nameHi)
  const discount = product.retailUnits[0]?.discountPercent ?? 0
  return (
    <li className="-mx-2 flex min-h-14 items-center gap-3 px-2 [content-visibility:auto] [contain-intrinsic-size:auto_56px]">
      <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3">
        <input
          type="checkbox"
          checked={price !== undefined}
          onChange={({ target }) => onTick(target.checked)}
          aria-label={messages.sell(name)}
          className="size-6 shrink-0 accent-leaf-700"
        />
        <span className="min-w-0 break-words font-semibold">
          {name}
          {discount > 0 && (
            <span className="block font-normal text-caption text-ink-2">{messages.discount(discount)}</span>
          )}
        </span>
      </label>
      <span className="w-28 shrink-0">
        <input
          aria-label={messages.priceOf[product.soldBy](name)}
          aria-invalid={isInvalid || undefined}
          placeholder={messages.per[product.soldBy]}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={9}
          value={price ?? ''}
          onChange={({ target }) => onPrice(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && focusNext(event.currentTarget)}
          className={fieldClass(isInvalid ? name : undefined, 'h-11 text-right placeholder:text-hint')}
        />
      </span>
    </li>
  )
}

function focusNext(input: HTMLInputElement): void {
  const next = input.closest('li')?.nextElementSibling?.querySelector<HTMLInputElement>('input[inputmode]')
  next?.focus()
}
