import { useState } from 'react'
import type { Language } from '#domain/languages.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Stars } from '../../ui/stars.tsx'
import { OrdersUntil } from '../layout/orders-until.tsx'
import { BuyButtons } from './buy-buttons.tsx'
import { isByPiece, type ProductCardModel } from './product-cards.ts'
import { ShareButton } from './share-button.tsx'
import { VariantPicker } from './variant-picker.tsx'

type Props = { product: ProductCardModel; description: readonly string[]; language: Language }

/** A product's name, rating, price, units, buttons, description (SPEC 2 "Product detail"). */
export function ProductPanel({ product, description, language }: Props) {
  const messages = shopperMessages()
  const { name: storeName, claims } = useStoreFacts()
  const name = messages.names.vegetable(product.name, product.nameHi)
  const [chosenId, setChosenId] = useState<string>()
  const unit = product.units.find((each) => each._id === chosenId) ?? product.units[0]
  const price = unit && formatRupees(rupeesToPaise(unit.sellingPrice))
  return (
    <div className="flex flex-col gap-3.5 sm:gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-32">
          <h1 className="wrap-anywhere font-extrabold text-title lg:text-hero">{name}</h1>
          <div className="flex items-center gap-x-3 sm:block">
            <p className="text-ink-2 empty:hidden">{messages.names.market(product.localName)}</p>
            {claims.rating !== undefined && <Stars large rating={claims.rating} className="sm:mt-2" />}
          </div>
        </div>
        {unit && (
          <ShareButton
            title={name}
            text={messages.product.shareText(name, price ?? '', messages.names.unit(unit.label), storeName)}
          />
        )}
      </div>
      {product.inStock && unit && (
        <>
          <PriceLine
            percent={Math.round(unit.discountPercent)}
            price={price ?? ''}
            mrp={unit.price > unit.sellingPrice ? unit.price : undefined}
          />
          {product.left !== undefined && (
            <p className="font-semibold text-haldi-900 text-hint">
              {messages.card.left(product.left, isByPiece(unit))}
            </p>
          )}
          <VariantPicker product={product} chosen={unit} onChoose={({ _id }) => setChosenId(_id)} />
          <OrdersUntil />
          <BuyButtons product={product} unit={unit} className="max-lg:hidden" />
          <StickyBuyBar product={product} unit={unit} />
        </>
      )}
      {!product.inStock && <Unavailable title={messages.product.outOfStock} text={messages.product.outOfStockText} />}
      {product.inStock && !unit && <Unavailable title={messages.product.notOffered} />}
      <About lines={description} language={language} />
    </div>
  )
}

function PriceLine({ percent, price, mrp }: { percent: number; price: string; mrp: number | undefined }) {
  const messages = shopperMessages()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-extrabold text-hero">{price}</span>
      {mrp !== undefined && (
        <>
          <span className="text-ink-3">
            <span className="sr-only">{messages.ui.mrp} </span>
            <s>{formatRupees(rupeesToPaise(mrp))}</s>
          </span>
          {percent > 0 && (
            <span className="rounded-chip bg-beet-700 px-2 py-0.5 font-bold text-caption text-white">
              {messages.card.off(percent)}
            </span>
          )}
        </>
      )}
      <span className="text-hint text-ink-3">{messages.product.inclusive}</span>
    </p>
  )
}

/** The bar at the foot of small screens: the chosen unit, its price and the buttons. */
function StickyBuyBar(props: Parameters<typeof BuyButtons>[0]) {
  const { product, unit } = props
  const names = shopperMessages().names
  return (
    <div
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float lg:hidden"
    >
      <p className="mb-2 flex items-baseline justify-between gap-3 low:mb-1">
        <span className="truncate text-hint text-ink-2">
          {names.vegetable(product.name, product.nameHi)} · {names.unit(unit.label)}
        </span>
        <span className="font-[750] text-price">{formatRupees(rupeesToPaise(unit.sellingPrice))}</span>
      </p>
      <BuyButtons {...props} />
    </div>
  )
}

function Unavailable({ title, text }: { title: string; text?: string }) {
  return (
    <div className="rounded-card bg-sunken p-4">
      <p className="font-bold text-price">{title}</p>
      {text !== undefined && <p className="text-ink-2">{text}</p>}
    </div>
  )
}

function About({ lines, language }: { lines: readonly string[]; language: Language }) {
  const messages = shopperMessages().product
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-2 font-bold text-price">
        {messages.about}
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-2 marker:text-leaf-500">
        {lines.map((line) => (
          <li key={line} lang={language}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
