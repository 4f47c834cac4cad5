import { memo } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import type { UnitType } from '#domain/catalogue/units.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useProductQuantity, useShownUnit } from '../cart/product-in-cart.ts'
import { AddControl } from './add-control.tsx'
import { PerKg } from './per-kg.tsx'
import { cardUrl, isByPiece, type ProductCardModel } from './product-cards.ts'

type CardProps = {
  product: ProductCardModel
  view: UnitType
  /** Whether its picture is among the page's first, which load eagerly. */
  isFirst: boolean
  rating: number | undefined
}

/** A product card with the ADD button (SPEC 2 "Product card"); memoized, because a list has a hundred. */
export const ProductCard = memo(function ProductCard({ product, view, isFirst, rating }: CardProps) {
  const unit = useShownUnit(product)
  const quantity = useProductQuantity(product)
  return (
    <li
      className={classNames(
        'card group relative flex flex-col rounded-card bg-surface p-1.5 transition sm:p-2 [content-visibility:auto] [contain-intrinsic-size:auto_300px]',
        quantity > 0 ? 'border-2 border-leaf-700' : 'm-px border border-line',
        product.inStock && 'hover:shadow-hover',
      )}
    >
      <CardPicture product={product} view={view} isFirst={isFirst} />
      <div className="flex flex-1 flex-col px-0.5 pt-2.5 pb-0.5 sm:px-1 sm:pb-1">
        <h3 className="line-clamp-2 wrap-anywhere font-[650] text-body">
          <CardName product={product} view={view} />
        </h3>
        <CardHint product={product} unit={unit} />
        {rating !== undefined && <Stars rating={rating} className="mt-1" />}
        <CardFoot product={product} unit={unit} quantity={quantity} />
      </div>
    </li>
  )
})

function CardPicture({ product, view, isFirst }: Omit<CardProps, 'rating'>) {
  const isInTransition = useViewTransitionState(cardUrl(product, view))
  const messages = shopperMessages().card
  const percent = Math.round(product.units[0]?.discountPercent ?? 0)
  return (
    <div
      className={classNames(
        'relative flex aspect-[1/0.86] items-center justify-center rounded-control',
        categoryTile(product.category).tile,
      )}
    >
      <Picture
        image={product.image}
        grey={!product.inStock}
        sizes="(min-width: 1200px) 140px, 30vw"
        className="w-[74%]"
        eager={isFirst}
        viewTransitionName={isInTransition ? product._id : undefined}
      />
      {product.inStock && percent > 0 && (
        <span className="absolute top-2.5 left-0 rounded-r-chip bg-beet-700 px-2 py-1 font-bold text-caption text-white">
          {messages.off(percent)}
        </span>
      )}
      <span className="absolute right-1.5 bottom-1.5 flex">
        <StockPill product={product} />
      </span>
    </div>
  )
}

function StockPill({ product: { inStock, left, units } }: { product: ProductCardModel }) {
  const messages = shopperMessages().card
  const text = () => {
    if (!inStock) return messages.outOfStock
    if (left !== undefined) return units[0] && messages.left(left, isByPiece(units[0]))
    return units.length > 1 && messages.options(units.length)
  }
  const shown = text()
  if (!shown) return null
  return (
    <span className="rounded-full bg-surface px-2.5 py-1 font-semibold text-caption text-ink-2 shadow-card">
      {shown}
    </span>
  )
}

/** The product's name as a link that covers the whole card; out of stock it is plain text (SPEC 5). */
function CardName({ product, view }: { product: ProductCardModel; view: UnitType }) {
  const name = shopperMessages().names.vegetable(product.name, product.nameHi)
  if (!product.inStock) return <span className="text-ink-2">{name}</span>
  return (
    <Link
      to={cardUrl(product, view)}
      prefetch="intent"
      viewTransition
      className="card-link after:absolute after:inset-0 after:rounded-card group-hover:text-leaf-700"
    >
      {name}
    </Link>
  )
}

function CardHint({ product, unit }: { product: ProductCardModel; unit: UnitJson | undefined }) {
  const names = shopperMessages().names
  const hint = [names.market(product.localName), unit && names.unit(unit.label)].filter(Boolean).join(' · ')
  return <p className="truncate text-hint text-ink-3">{hint}</p>
}

type FootProps = { product: ProductCardModel; unit: UnitJson | undefined; quantity: number }

function CardFoot({ product, unit, quantity }: FootProps) {
  const messages = shopperMessages().card
  if (!product.inStock || !unit) {
    return (
      <p className="mt-auto flex min-h-13 items-end pb-3 font-bold text-ink-3 text-price">{messages.notAvailable}</p>
    )
  }
  return (
    <div className="mt-auto flex flex-col gap-1.5 pt-2">
      <PerKg unit={unit} retailPerKg={product.retailPerKg} />
      <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-1">
        <Price
          sellingPrice={unit.sellingPrice}
          mrp={unit.price}
          className="max-sm:flex-row max-sm:items-baseline max-sm:gap-2"
        />
        <AddControl product={product} quantity={quantity} ownRow />
      </div>
    </div>
  )
}
