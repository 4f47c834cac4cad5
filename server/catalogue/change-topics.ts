import type { SearchTopicJson, SentTopic } from '#domain/catalogue/search-shapes.ts'
import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SaveAnswer, SaveFixedAnswer } from '../http/idempotency.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import * as queries from './topic-queries.ts'

const maxTopics = 200

/** Locks a topic. Throws TOPIC_UNKNOWN, and TOPIC_CHANGED for an unexpected version. */
async function lockAtVersion(db: Queryable, id: string, expected: number | undefined): Promise<void> {
  const version = await queries.lockTopic(db, id)
  if (version === undefined) throw new Refusal('TOPIC_UNKNOWN')
  if (version !== expected) throw new Refusal('TOPIC_CHANGED')
}

/** Inserts or replaces a topic. Throws like `saveTopic`. */
async function insertOrReplaceTopic(tx: Queryable, { id, version, name, nameHi = '', ...sent }: SentTopic) {
  const [words, products] = [[...new Set(sent.words)], [...new Set(sent.products)]]
  if ((await queries.existingProductIds(tx, products)).length < products.length) throw new Refusal('PRODUCT_UNKNOWN')
  const values = { name, nameHi, words, products }
  if (id === undefined) {
    if ((await queries.countTopics(tx)) >= maxTopics) throw new Refusal('TOO_MANY_TOPICS')
    return queries.insertTopic(tx, newId(), values)
  }
  await lockAtVersion(tx, id, version)
  return queries.replaceTopic(tx, id, values)
}

/** Adds or replaces a search topic. Throws PRODUCT_UNKNOWN, TOPIC_UNKNOWN, TOO_MANY_TOPICS, TOPIC_CHANGED. */
export async function saveTopic(
  shop: Shop,
  sent: SentTopic,
  saveAnswer: SaveAnswer,
): Promise<{ message: string; topic: SearchTopicJson }> {
  const saved = await inTransaction(shop.db, async (tx) => {
    const topic = await insertOrReplaceTopic(tx, sent)
    if (topic === undefined) throw new Refusal('TOPIC_UNKNOWN')
    const answer = { message: 'Search topic saved', topic }
    await saveAnswer(tx, answer)
    return answer
  })
  await shop.events.publish('catalogue-changed')
  return saved
}

/** Deletes a search topic. Throws TOPIC_UNKNOWN, and TOPIC_CHANGED if it changed since the seller loaded it. */
export async function deleteTopic(
  shop: Shop,
  { id, version }: Body<typeof api.searchTopicDelete>,
  saveAnswer: SaveFixedAnswer,
): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockAtVersion(tx, id, version)
    await queries.removeTopic(tx, id, shop.clock())
    await saveAnswer(tx)
  })
  await shop.events.publish('catalogue-changed')
}
