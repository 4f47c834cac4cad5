import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { create } from 'zustand'
import type { ProductJson, UnitJson } from '#domain/catalogue/product-shapes.ts'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { useProductQuantity } from '../cart/product-in-cart.ts'
import { AddControl } from '../catalogue/add-control.tsx'
import { cardUrl, type ProductCardModel, toCard } from '../catalogue/product-cards.ts'
import { markHasOrdered, unmarkHasOrdered } from './buy-again-script.ts'

/** The last answer and its shopper, so that a return to the home page shows it at once. */
const useLastAnswer = create<{ shopperId: string; bought: readonly ProductCardModel[] }>(() => ({
  shopperId: '',
  bought: [],
}))

type Props = {
  shopperId: string
  /** Shown until the answer arrives. */
  placeholder: ReactNode
  /** Whether the page may shift, because the shopper has just logged in. */
  mayShift: boolean
}

/** The units that the shopper bought last, in a row that scrolls. */
export function BuyAgainStrip({ shopperId, placeholder, mayShift }: Props) {
  const messages = shopperMessages()
  const last = useLastAnswer()
  const products = last.shopperId === shopperId ? last.bought : []
  const [failed, setFailed] = useState(false)
  const load = useEffectEvent(() => loadBought(shopperId, mayShift).catch(() => setFailed(true)))
  useEffect(() => void load(), [])
  if (failed && products.length === 0) return <p className="text-ink-2">{messages.home.againFailed}</p>
  if (products.length === 0) return placeholder
  return (
    <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-1 pb-1 -mt-1 lg:-mx-6 lg:scroll-px-6 lg:px-6">
      {products.map((product) => (
        <BuyAgainCard key={product.units[0]?._id} product={product} />
      ))}
    </ul>
  )
}

function BuyAgainCard({ product }: { product: ProductCardModel }) {
  const names = shopperMessages().names
  const [unit] = product.units
  const quantity = useProductQuantity(product)
  if (!unit) return null
  return (
    <li
      className={classNames(
        'card relative flex h-20 w-76 shrink-0 animate-fade snap-start items-center gap-3 rounded-card bg-surface p-2',
        quantity > 0 ? 'border-2 border-leaf-700' : 'border border-line hover:shadow-hover',
      )}
    >
      <span className={classNames('shrink-0 rounded-control p-1', categoryTile(product.category).tile)}>
        <Picture image={product.image} sizes="48px" className="size-12" />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={cardUrl(product, 'retail')}
          className="card-link line-clamp-2 font-[650] after:absolute after:inset-0 after:rounded-card"
        >
          {names.vegetable(product.name, product.nameHi)}
        </Link>
        <span className="flex gap-1 whitespace-nowrap text-hint text-ink-2">
          <span className="truncate">{names.unit(unit.label)}</span>{' '}
          <span>
            · <span className="font-semibold text-ink">{formatRupees(rupeesToPaise(unit.sellingPrice))}</span>
          </span>
        </span>
      </span>
      <AddControl product={product} quantity={quantity} />
    </li>
  )
}

async function loadBought(shopperId: string, mayShift: boolean): Promise<void> {
  const { items } = await rejectIfUserChanged(callApi(shopperApi.buyAgain))
  const bought = items.flatMap(({ product, unitId }) => cardOfUnit(product, unitId))
  useLastAnswer.setState({ shopperId, bought })
  if (bought.length === 0) unmarkHasOrdered()
  else markHasOrdered(mayShift)
}

/** The product's card with this unit alone; empty if no longer sold. */
function cardOfUnit(product: ProductJson, unitId: string): ProductCardModel[] {
  const unit = [...product.retailUnits, ...product.bulkUnits].find(({ _id }: UnitJson) => _id === unitId)
  return unit ? [{ ...toCard(product, 'retail'), units: [unit] }] : []
}
