import { setImmediate as nextTurn } from 'node:timers/promises'
import type { api } from '#domain/contract.ts'
import type { Answer } from '#domain/endpoint.ts'
import { readPrices } from '#domain/lists/read-price.ts'
import { readWanted } from '#domain/lists/read-wanted.ts'
import { withoutRepeats } from '#domain/lists/repeated-prices.ts'
import { splitList } from '#domain/lists/split-list.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { networkOf } from '../http/client-network.ts'
import { consume } from '../rate-limit/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { listedProducts } from './listed-products.ts'

/** What one piece of a list was read as: a row, or why it is doubtful. */
type ReadPiece<Row, Doubt> = { readonly row?: Row | undefined; readonly doubt?: Doubt | undefined }

/** Lists are read one at a time with fair turns by client network, because each needs many searches. */
const limitLists = createLimiter({ maxRunning: 1, maxWaiting: 64 })

/** Reads a list piece by piece; other requests run between the pieces. */
async function readPieces<T>(text: string, read: (piece: string) => readonly T[]): Promise<T[]> {
  const all: T[] = []
  for (const piece of splitList(text)) {
    all.push(...read(piece))
    await nextTurn()
  }
  return all
}

/** A list's rows and doubts, and the lines of the doubts. */
function answerOf<Row, Doubt extends { readonly line: string }>(read: readonly ReadPiece<Row, Doubt>[]) {
  const doubts = read.flatMap(({ doubt }) => doubt ?? [])
  return { rows: read.flatMap(({ row }) => row ?? []), doubts, unread: doubts.map(({ line }) => line) }
}

/** Reads a pasted price list; finds products like the search (CONTRACT "Lists"). */
export async function readPriceList(shop: Shop, text: string): Promise<Answer<typeof api.priceListRead>> {
  const products = await listedProducts(shop)
  return answerOf(withoutRepeats(await readPieces(text, (piece) => readPrices(products, piece))))
}

/** Reads a shopping list, at most 30 a minute for each network address (CONTRACT "Lists"). Throws TOO_MANY_TRIES. */
export async function readShoppingList(
  shop: Shop,
  text: string,
  networkAddress: string,
): Promise<Answer<typeof api.shoppingListRead>> {
  await consume(shop, 'listsByNetwork', networkAddress)
  const products = await listedProducts(shop)
  const read = async () => answerOf(await readPieces(text, (piece) => readWanted(products, piece)))
  return limitLists(read, networkOf(networkAddress))
}
