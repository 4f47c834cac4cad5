import type { api } from '#domain/contract.ts'
import type { Body } from '#domain/endpoint.ts'
import { callWithKey } from '../../api/call-api.ts'
import { onceSender } from '../../browser/send-once.ts'
import { sellerApi } from '../layout/seller-api.ts'

const sendOnce = onceSender()
let undosSent = 0

/** Saves base prices; after a lost answer the same prices are sent with the same key, but not after an undo. */
export function sendBasePrices(body: Body<typeof api.basePricesUpdate>) {
  const send = (key: string) => callWithKey(sellerApi.basePricesUpdate, key, body)
  return sendOnce(JSON.stringify(body), send, undosSent)
}

/** Undoes a save of prices or cancels a scheduled one; its fixed key lets it be sent again after a lost answer. */
export async function sendUndo(batch: string): Promise<void> {
  undosSent++
  await callWithKey(sellerApi.pricesUndo, `undo-${batch}`, { batch })
}
