import { isRefusal } from '#domain/refusal.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { moneyText } from '../layout/money-text.ts'
import type { ListedProduct } from '../products/listed-product.ts'
import type { TypedFields } from '../products/new-product.ts'
import { packKey } from '../products/unit-edits.ts'

/** A pack with today's prices in rupees. */
type CurrentPack = { id: string; type: string; label: string; price: number; sellingPrice: number }

/** Today's base price and the typed one, if another person changed the price meanwhile; undefined for other errors. */
export function staleBasePriceMessage(error: unknown, { name, basePrice }: TypedFields): string | undefined {
  if (!isRefusal(error, 'CHANGED_MEANWHILE')) return undefined
  const [now] = (error.extra.current ?? []) as { basePrice: number }[]
  return now && messagesOf('suspiciousPrices').stale(name, moneyText(now.basePrice), moneyText(Number(basePrice)))
}

/** The packs with today's prices, if another person changed them meanwhile; undefined for other errors. */
export function currentPacks(error: unknown): readonly CurrentPack[] | undefined {
  const isStale = isRefusal(error, 'CHANGED_MEANWHILE')
  return isStale ? ((error.extra.current ?? []) as CurrentPack[]) : undefined
}

type Typed = ReadonlyMap<string, { price?: string; sellingPrice?: string }>

/** Today's prices and the typed ones, if another person changed prices meanwhile; undefined for other errors. */
export function staleMessage(
  error: unknown,
  products: readonly ListedProduct[],
  edits: Typed = new Map(),
): string | undefined {
  const packs = currentPacks(error)
  if (packs === undefined) return undefined
  const messages = messagesOf('suspiciousPrices')
  const lines = packs.map(({ id, type, label, price, sellingPrice }) => {
    const product = products.find(({ _id }) => _id === id)
    const name = product === undefined ? '' : messagesOf('shop').names.vegetable(product.name, product.nameHi)
    const edit = edits.get(packKey(id, type, label))
    const typedPrice = Number(edit?.sellingPrice ?? edit?.price)
    const isOnlyPriceTyped = edit?.sellingPrice === undefined && edit?.price !== undefined
    const today = isOnlyPriceTyped ? price : sellingPrice
    return Number.isFinite(typedPrice)
      ? messages.stale(`${name} ${label}`, moneyText(today), moneyText(typedPrice))
      : `${name} ${label}: ${moneyText(today)}`
  })
  return `${lines.join(' · ')}. ${messages.staleHint}`
}
