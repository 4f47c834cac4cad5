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

type Read<Row, Doubt> = { readonly row?: Row | undefined; readonly doubt?: Doubt | undefined }

/** Lists are read one at a time, fairly by client network, because each is many searches. */
const limit = createLimiter(1, 64)

/** Reads a list piece by piece, and lets other requests run between. */
async function readEach<Each>(text: string, read: (piece: string) => readonly Each[]): Promise<Each[]> {
  const all: Each[] = []
  for (const piece of splitList(text)) {
    all.push(...read(piece))
    await nextTurn()
  }
  return all
}

/** The rows of a list, and its doubts with their lines. */
function answerOf<Row, Doubt extends { readonly line: string }>(read: readonly Read<Row, Doubt>[]) {
  const doubts = read.flatMap(({ doubt }) => doubt ?? [])
  return { rows: read.flatMap(({ row }) => row ?? []), doubts, unread: doubts.map(({ line }) => line) }
}

/** Reads a price list by the names of the search (CONTRACT "Lists"). */
export async function readPriceList(shop: Shop, text: string): Promise<Answer<typeof api.priceListRead>> {
  const products = await listedProducts(shop)
  return answerOf(withoutRepeats(await readEach(text, (piece) => readPrices(products, piece))))
}

/** Reads a shopping list; anyone may ask 30 times a minute from a network address (CONTRACT "Lists"). */
export async function readShoppingList(
  shop: Shop,
  text: string,
  networkAddress: string,
): Promise<Answer<typeof api.shoppingListRead>> {
  await consume(shop, 'listsByAddress', networkAddress)
  const products = await listedProducts(shop)
  const read = async () => answerOf(await readEach(text, (piece) => readWanted(products, piece)))
  return limit(read, networkOf(networkAddress))
}
