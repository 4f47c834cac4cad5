import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callWithKey } from '../../api/call-api.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { newKey } from '../../browser/new-key.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** The localStorage key of the last save without an answer: like the typed prices, it outlives the page. */
const storageKey = 'thela.unanswered-prices'

let unanswered: { readonly sent: string; readonly key: string } | undefined

function setUnanswered(next: typeof unanswered): void {
  unanswered = next
  writeLocal(storageKey, next)
}

/** The key under which the same prices were sent without an answer, else a new one. */
function keyFor(sent: string): string {
  const before = unanswered ?? (readLocal(storageKey) as typeof unanswered)
  const { key } = before?.sent === sent ? before : { key: newKey() }
  setUnanswered({ sent, key })
  return key
}

/** Saves base prices; after a lost answer the same prices are sent with the same key, but not after an undo. */
export async function sendBasePrices(body: Body<typeof api.basePricesUpdate>) {
  try {
    const answer = await callWithKey(sellerApi.basePricesUpdate, keyFor(JSON.stringify(body)), body)
    setUnanswered(undefined)
    return answer
  } catch (error) {
    // The save with this key may have been undone on another device.
    if (isRefusal(error, 'CHANGED_MEANWHILE')) setUnanswered(undefined)
    throw error
  }
}

/** Undoes a save of prices or cancels a scheduled one; its fixed key lets it be sent again after a lost answer. */
export async function sendUndo(batch: string): Promise<void> {
  setUnanswered(undefined)
  await callWithKey(sellerApi.pricesUndo, `undo-${batch}`, { batch })
}
