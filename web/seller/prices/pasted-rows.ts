import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import type { PriceDoubt } from '#domain/lists/list-shapes.ts'
import { readPrices } from '#domain/lists/read-price.ts'
import { withoutRepeats } from '#domain/lists/repeated-prices.ts'
import { splitList } from '#domain/lists/split-list.ts'

/** A line of a pasted list: understood, or with what the seller answered. */
export type PastedLine = {
  readonly key: string
  readonly line: string
  readonly id?: string | undefined
  /** Rupees for a kilogram or a piece. */
  readonly basePrice?: number | undefined
  readonly doubt?: PriceDoubt | undefined
}

/** What the seller answered for a line; `isLeftOut` takes it out. */
export type Answer = { readonly id?: string; readonly basePrice?: number; readonly isLeftOut?: true }

/** The lines of a list as the search's names read it; the same in browser and server (CONTRACT "Lists"). */
export function pastedLines(products: readonly SheetProduct[], text: string): PastedLine[] {
  const seen = new Map<string, number>()
  const keyOf = (line: string) => {
    const times = (seen.get(line) ?? 0) + 1
    seen.set(line, times)
    return `${line} ${times}`
  }
  const read = splitList(text).flatMap((piece) => readPrices(products, piece))
  return withoutRepeats(read).map(({ row, doubt }) => {
    const { line } = row ?? doubt
    const own = { key: keyOf(line), line, doubt }
    if (row !== undefined) return { ...own, id: row.id, basePrice: row.basePrice }
    const [only, ...more] = doubt.prices ?? []
    return { ...own, id: doubt.id, basePrice: more.length === 0 ? only : undefined }
  })
}

/** A line with the seller's answer to it. */
export function answered(line: PastedLine, answer: Answer | undefined): PastedLine {
  const { isLeftOut: _, ...given } = answer ?? {}
  return { ...line, ...given }
}

/** Whether a line has a product and a price. */
export const isRead = ({ id, basePrice }: PastedLine) => id !== undefined && basePrice !== undefined
