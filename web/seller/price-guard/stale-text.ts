import { Refusal } from '#domain/refusal.ts'
import { getNamespace } from '../../i18n/namespaces.ts'
import { currentNames } from '../../i18n/use-messages.ts'
import { moneyText } from '../layout/money-text.ts'
import type { ListedProduct } from '../products/listed-product.ts'
import type { TypedTexts } from '../products/new-product.ts'

/** A pack with today's prices, in the answer to a change of older ones. */
type PresentPack = { id: string; type: string; label: string; price: number; sellingPrice: number }

/** Today's base price beside the typed one, for an edit that others have overtaken; undefined for other errors. */
export function staleBasePrice(error: unknown, { name, basePrice }: TypedTexts): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'CHANGED_MEANWHILE') return undefined
  const [now] = (error.extra.current ?? []) as { basePrice: number }[]
  return now && getNamespace('priceGuard').stale(name, moneyText(now.basePrice), moneyText(Number(basePrice)))
}

/** The packs with today's prices, for a save that others have overtaken; undefined for other errors. */
export function presentPacks(error: unknown): readonly PresentPack[] | undefined {
  const isStale = error instanceof Refusal && error.code === 'CHANGED_MEANWHILE'
  return isStale ? ((error.extra.current ?? []) as PresentPack[]) : undefined
}

type Typed = ReadonlyMap<string, { price?: string; sellingPrice?: string }>

/** Today's prices beside the typed ones, for a save that others have overtaken; undefined for other errors. */
export function staleText(
  error: unknown,
  products: readonly ListedProduct[],
  typed: Typed = new Map(),
): string | undefined {
  const packs = presentPacks(error)
  if (packs === undefined) return undefined
  const messages = getNamespace('priceGuard')
  const lines = packs.map(({ id, type, label, price, sellingPrice }) => {
    const product = products.find(({ _id }) => _id === id)
    const name = product === undefined ? '' : currentNames().vegetable(product.name, product.nameHi)
    const edit = typed.get(`${id} ${type} ${label}`)
    const mine = Number(edit?.sellingPrice ?? edit?.price)
    const today = edit?.sellingPrice === undefined && edit?.price !== undefined ? price : sellingPrice
    return Number.isFinite(mine)
      ? messages.stale(`${name} ${label}`, moneyText(today), moneyText(mine))
      : `${name} ${label}: ${moneyText(today)}`
  })
  return `${lines.join(' · ')}. ${messages.staleHint}`
}
