import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSellerWords } from '../../words/use-seller-words.ts'
import { useNames } from '../../words/use-words.ts'
import type { ListedProduct } from './listed-product.ts'
import { UnitEditor } from './unit-editor.tsx'
import { useStock } from './use-stock.ts'

/** The columns of the list, shared by its head and its rows. */
export const productColumns =
  '2xl:grid 2xl:grid-cols-[minmax(0,1fr)_10rem_8rem_9.5rem_7.5rem] 2xl:items-center 2xl:gap-x-3'

type Props = { product: ListedProduct; isOpen: boolean; onToggle: () => void }

/** One product: picture, name, category, selling price, stock, and its units behind Manage (SPEC 2 "Product Management"). */
export function ProductRow({ product, isOpen, onToggle }: Props) {
  const words = useSellerWords().products
  const editorId = useId()
  const { on, turn } = useStock(product)
  const { category, offerPrice, image } = product
  const names = useNames()
  const name = names.vegetable(product.name, product.nameHi)
  return (
    <li
      className={classNames(
        'bg-surface max-2xl:rounded-card max-2xl:border max-2xl:border-line',
        isOpen && 'bg-leaf-50/40',
      )}
    >
      <div className={classNames(productColumns, 'flex flex-wrap items-center gap-x-3 p-3 2xl:px-4 2xl:py-1.5')}>
        <div className="flex w-full min-w-0 items-center gap-3 sm:w-auto sm:flex-1">
          <span className={classNames('shrink-0 rounded-control p-1', categoryTile(category).tile)}>
            <Picture image={image} sizes="48px" grey={!on} className="size-12" />
          </span>
          <div className="min-w-0">
            <h2 className="break-words font-semibold">{name}</h2>
            <p className="flex flex-wrap gap-x-2 text-hint text-ink-2 2xl:hidden">
              <span>{names.category(category)}</span>
              <PerKg price={offerPrice} />
            </p>
          </div>
        </div>
        <span className="text-ink-2 max-2xl:hidden">{names.category(category)}</span>
        <span className="text-right max-2xl:hidden">
          <PerKg price={offerPrice} />
        </span>
        <span className="flex items-center gap-1 text-hint text-ink-2 max-sm:flex-1 2xl:pl-3">
          <Switch on={on} onChange={turn} label={words.stockOf(name)} />
          <span aria-hidden>{on ? words.inStock : words.outOfStock}</span>
        </span>
        <Button
          look="secondary"
          aria-expanded={isOpen}
          aria-controls={editorId}
          aria-label={isOpen ? words.hideOf(name) : words.manageOf(name)}
          onClick={onToggle}
        >
          {isOpen ? words.hide : words.manage}
          <ChevronDown size={18} aria-hidden className={classNames('transition', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={editorId} hidden={!isOpen} className="px-3 pb-3 2xl:px-4 2xl:pb-4">
        {isOpen && <UnitEditor product={product} />}
      </div>
    </li>
  )
}

function PerKg({ price }: { price: number }) {
  const words = useSellerWords().products
  return (
    <span className="whitespace-nowrap">
      <span className="font-bold text-ink">{formatRupees(rupeesToPaise(price))}</span>
      <span className="text-hint text-ink-3">{words.perKg}</span>
    </span>
  )
}
