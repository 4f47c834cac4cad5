import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import type { PriceDoubt } from '#domain/lists/list-shapes.ts'
import { readPrices } from '#domain/lists/read-price.ts'
import { withoutRepeats } from '#domain/lists/repeated-prices.ts'
import { splitList } from '#domain/lists/split-list.ts'

/** A line of a pasted list as it was understood, or as the seller answered. */
export type PastedLine = {
  readonly key: string
  /** Keys of the lines that an answer applies to: this one and others with the same product. */
  readonly keys: readonly string[]
  readonly line: string
  readonly id?: string | undefined
  /** Rupees for a kilogram or a piece. */
  readonly basePrice?: number | undefined
  readonly doubt?: PriceDoubt | undefined
}

/** The seller's answer to a line. */
export type Correction = { readonly id?: string; readonly basePrice?: number; readonly isLeftOut?: true }
export type Answers = Readonly<Record<string, Correction>>

/** Reads a list by the search's rules for names, as the server does (CONTRACT "Lists"). */
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
    const key = keyOf(line)
    const own = { key, keys: [key], line, doubt }
    if (row !== undefined) return { ...own, id: row.id, basePrice: row.basePrice }
    const [only, ...more] = doubt.prices ?? []
    return { ...own, id: doubt.id, basePrice: more.length === 0 ? only : undefined }
  })
}

/** The lines with the seller's answers, one for each product: two prices of one product are a doubt. */
export function answeredLines(lines: readonly PastedLine[], answers: Answers): PastedLine[] {
  const remaining = lines.flatMap((line): PastedLine[] => {
    const { isLeftOut, ...given } = answers[line.key] ?? {}
    return isLeftOut === true ? [] : [{ ...line, ...given }]
  })
  const linesOf = Map.groupBy(remaining.filter(isRead), ({ id }) => id)
  return remaining.flatMap((line): PastedLine[] => {
    const same = isRead(line) ? (linesOf.get(line.id) ?? []) : []
    if (same.length < 2) return [line]
    if (line !== same[0]) return []
    const prices = [...new Set(same.map(({ basePrice }) => basePrice))]
    const joinedText = [...new Set(same.map((each) => each.line))].join(' · ')
    const all = { ...line, keys: same.map(({ key }) => key), line: joinedText }
    if (prices.length === 1) return [all]
    return [{ ...all, basePrice: undefined, doubt: { line: joinedText, why: 'two-prices', id: line.id, prices } }]
  })
}

/** A line that has a product and a price. */
export type ReadLine = PastedLine & { readonly id: string; readonly basePrice: number }

/** Whether a line has a product and a price. */
export const isRead = (line: PastedLine): line is ReadLine => line.id !== undefined && line.basePrice !== undefined
