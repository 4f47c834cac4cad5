import { ChevronDown, Pencil, Undo2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { moneyText } from '../layout/money-text.ts'
import { Thumbnail } from '../layout/thumbnail.tsx'
import { EditForm } from './edit-form.tsx'
import type { ListedProduct } from './listed-product.ts'
import { StockField } from './stock-field.tsx'
import { StockPanel } from './stock-panel.tsx'
import { UnitEditor } from './unit-editor.tsx'
import { useShelf } from './use-shelf.ts'
import { useStockSwitch } from './use-stock-switch.ts'

/** The columns of the list, shared by its head and its rows. */
export const productColumns = '2xl:grid 2xl:grid-cols-[minmax(0,1fr)_9.5rem_16rem_17.5rem] 2xl:items-center 2xl:gap-x-3'

/** The panel open below a row: units, or texts and photos. */
export type OpenPart = 'units' | 'texts'

type Props = {
  product: ListedProduct
  onShelf: boolean
  mayEdit: boolean
  openPart: OpenPart | undefined
  onOpen: (part: OpenPart | undefined) => void
}

/** One product with its price and stock; managers also manage its packs and edit it (SPEC 2 "Product Management"). */
export function ProductRow({ product, onShelf, mayEdit, openPart, onOpen }: Props) {
  const { products: messages, edit: editMessages } = messagesOf('seller')
  const editorId = useId()
  const editButton = useRef<HTMLButtonElement>(null)
  const { on, turn } = useStockSwitch(product)
  const { category, offerPrice, image, soldBy, stock } = product
  const names = messagesOf('shop').names
  const name = names.vegetable(product.name, product.nameHi)
  return (
    <li
      className={classNames(
        'bg-surface max-2xl:rounded-card max-2xl:border max-2xl:border-line',
        openPart && 'bg-leaf-50/40',
      )}
    >
      <div className={classNames(productColumns, 'flex flex-wrap items-center gap-x-3 p-3 2xl:px-4 2xl:py-1.5')}>
        <div className="flex w-full min-w-0 items-center gap-3 sm:w-auto sm:flex-1">
          <Thumbnail category={category} className="rounded-control p-1" image={image} grey={!on} size={12} />
          <div className="min-w-0">
            <h2 className="break-words font-semibold">{name}</h2>
            <p className="flex flex-wrap gap-x-2 text-hint text-ink-2">
              <span>{names.category(category)}</span>
              <OfferPrice price={offerPrice} soldBy={soldBy} />
            </p>
          </div>
        </div>
        {onShelf ? (
          <span className="flex items-center gap-1 text-hint text-ink-2 max-sm:flex-1 2xl:pl-3">
            <Switch on={on} onChange={turn} label={messages.stockOf(name)} />
            <span aria-hidden>{on ? messages.inStock : messages.outOfStock}</span>
          </span>
        ) : (
          <span className="px-1 text-hint text-ink-2 max-sm:flex-1 2xl:pl-4">{editMessages.offShelf}</span>
        )}
        {/* The open panel has the stock, too. This field stays mounted with what was typed. */}
        <span
          className={classNames(
            'max-2xl:order-last max-2xl:w-full max-2xl:pt-2',
            (openPart === 'units' || stock === null) && 'invisible max-2xl:hidden',
          )}
        >
          {onShelf && stock && <StockField id={product._id} name={name} soldBy={soldBy} stock={stock} />}
        </span>
        {mayEdit && (
          <span className="flex gap-2 2xl:justify-end">
            {onShelf ? (
              <Button
                look="secondary"
                aria-expanded={openPart === 'units'}
                aria-controls={editorId}
                aria-label={openPart === 'units' ? messages.hideOf(name) : messages.manageOf(name)}
                onClick={() => onOpen(openPart === 'units' ? undefined : 'units')}
                className="whitespace-nowrap"
              >
                {openPart === 'units' ? messages.hide : messages.manage}
                <ChevronDown
                  size={18}
                  aria-hidden
                  className={classNames('transition', openPart === 'units' && 'rotate-180')}
                />
              </Button>
            ) : (
              <BringBack id={product._id} name={name} />
            )}
            <Button
              look="secondary"
              ref={editButton}
              aria-expanded={openPart === 'texts'}
              aria-controls={editorId}
              aria-label={messages.editOf(name)}
              onClick={() => onOpen(openPart === 'texts' ? undefined : 'texts')}
              className="max-sm:w-11 max-sm:px-0"
            >
              <Pencil size={18} aria-hidden />
              <span className="max-sm:sr-only">{messages.edit}</span>
            </Button>
          </span>
        )}
      </div>
      <div id={editorId} hidden={!openPart} className="px-3 pb-3 2xl:px-4 2xl:pb-4">
        {openPart === 'units' && <StockPanel product={product} />}
        {openPart === 'units' && <UnitEditor product={product} />}
        {openPart === 'texts' && (
          <EditForm
            id={product._id}
            name={name}
            onShelf={onShelf}
            onClose={() => {
              onOpen(undefined)
              editButton.current?.focus()
            }}
            onTakenOff={() => {
              onOpen(undefined)
              // The row disappears, and the focus with it.
              document.getElementById('content')?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
    </li>
  )
}

function BringBack({ id, name }: { id: string; name: string }) {
  const messages = messagesOf('seller').edit
  const { busy, put } = useShelf(id)
  return (
    <Button look="tinted" busy={busy} aria-label={messages.bringBackOf(name)} onClick={() => put(true)}>
      <Undo2 size={18} aria-hidden />
      {messages.bringBack}
    </Button>
  )
}

function OfferPrice({ price, soldBy }: { price: number; soldBy: SoldBy }) {
  const messages = messagesOf('seller').products
  return (
    <span className="whitespace-nowrap">
      <span className="font-bold text-ink">{moneyText(price)}</span>
      <span className="text-hint text-ink-3">{messages.per[soldBy]}</span>
    </span>
  )
}
