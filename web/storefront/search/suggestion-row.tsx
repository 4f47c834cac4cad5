// biome-ignore-all lint/a11y/useSemanticElements: the focus stays in the text (aria-activedescendant), and the cells are no table.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the text (aria-activedescendant), and the cells are no table.
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { productUrl } from '#domain/catalogue/catalogue.ts'
import type { IndexedProduct } from '#domain/catalogue/product-shapes.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { useProductQuantity, useShownUnit } from '../cart/product-in-cart.ts'
import { addOne, stepBy } from '../catalogue/add-control.tsx'
import { Highlighted } from './highlighted.tsx'

type Props = {
  id: string
  row: number
  /** The row's active cell; -1 when another row or none is active. */
  cell: number
  product: IndexedProduct
  typed: string
  onOpen: () => void
}

const buttonClass = 'flex h-11 items-center justify-center rounded-control font-bold'

/** The name in the second line: on Hindi pages English, for Devanagari input Hindi, otherwise the market name. */
function secondName(
  { name: english, nameHi, searchNames: [market = ''] }: IndexedProduct,
  name: string,
  typed: string,
) {
  if (name !== english) return english
  return /\p{Script=Devanagari}/u.test(typed) ? nameHi : market.charAt(0).toUpperCase() + market.slice(1)
}

/** A link to the product's page, unless out of stock (SPEC 5). */
function ProductLink({ product, onOpen, children }: Pick<Props, 'product' | 'onOpen'> & { children: ReactNode }) {
  const look = 'flex items-center gap-3 pr-2'
  if (!product.inStock) return <div className={look}>{children}</div>
  return (
    <a
      href={productUrl({ id: product._id, category: product.category })}
      tabIndex={-1}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      className={look}
    >
      {children}
    </a>
  )
}

/** One suggestion: a cell that opens the product, and cells that put it into the cart. */
export function SuggestionRow({ id, row, cell, product, typed, onOpen }: Props) {
  const messages = shopperMessages()
  const quantity = useProductQuantity(product)
  const unit = useShownUnit(product)
  const name = messages.names.vegetable(product.name, product.nameHi)
  const second = secondName(product, name, typed)
  const cellAt = (column: number, className: string, content: ReactNode) => (
    <div
      role="gridcell"
      id={`${id}-${row}-${column}`}
      className={classNames(className, cell === column && 'rounded-control outline-2 outline-focus')}
    >
      {content}
    </div>
  )
  return (
    <div
      role="row"
      id={`${id}-row-${row}`}
      aria-selected={cell >= 0}
      className={classNames('flex items-center gap-2 rounded-control p-1 hover:bg-leaf-50', cell >= 0 && 'bg-leaf-50')}
    >
      {cellAt(
        0,
        'min-w-0 flex-1',
        <ProductLink product={product} onOpen={onOpen}>
          <span
            className={classNames(
              'flex size-12 shrink-0 items-center justify-center rounded-control',
              categoryTile(product.category).tile,
            )}
          >
            <Picture image={product.image} grey={!product.inStock} sizes="40px" className="w-9" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[650] text-body">
              <Highlighted text={name} typed={typed} />
            </span>
            <span lang={second === product.name ? 'en' : undefined} className="block truncate text-hint text-ink-2">
              <Highlighted text={second} typed={typed} />
            </span>
          </span>
          <span className="shrink-0 text-right">
            {product.inStock && unit !== undefined ? (
              <>
                <span className="block font-[750] text-body">{formatRupees(rupeesToPaise(unit.sellingPrice))}</span>
                <span className="block text-caption text-ink-2">{messages.names.unit(unit.label)}</span>
              </>
            ) : (
              <span className="text-caption text-ink-2">{messages.card.outOfStock}</span>
            )}
          </span>
        </ProductLink>,
      )}
      {product.inStock &&
        unit !== undefined &&
        quantity === 0 &&
        cellAt(
          1,
          'w-16.5 shrink-0',
          <button
            type="button"
            tabIndex={-1}
            onClick={() => addOne(product)}
            aria-label={messages.card.addName(name)}
            className={`${buttonClass} w-full border-[1.5px] border-leaf-700 bg-leaf-50 text-leaf-700 hover:bg-leaf-100`}
          >
            {messages.card.add}
          </button>,
        )}
      {quantity > 0 && (
        <div role="presentation" className="flex w-27 shrink-0 items-center rounded-control bg-leaf-700 text-white">
          {cellAt(
            1,
            'flex-1',
            <button
              type="button"
              tabIndex={-1}
              onClick={() => stepBy(product, -1)}
              aria-label={messages.card.less(name)}
              className={`${buttonClass} w-full hover:bg-leaf-800`}
            >
              <Minus size={16} strokeWidth={3} aria-hidden />
            </button>,
          )}
          <span aria-hidden className="min-w-5 text-center font-bold">
            {quantity}
          </span>
          {cellAt(
            2,
            'flex-1',
            <button
              type="button"
              tabIndex={-1}
              onClick={() => stepBy(product, 1)}
              aria-label={messages.card.more(name)}
              className={`${buttonClass} w-full hover:bg-leaf-800`}
            >
              <Plus size={16} strokeWidth={3} aria-hidden />
            </button>,
          )}
        </div>
      )}
    </div>
  )
}
