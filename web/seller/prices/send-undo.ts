import { callWithKey } from '../../api/call-api.ts'
import { sellerApi } from '../layout/seller-api.ts'

/** Undoes a save of prices or cancels a scheduled one; its fixed key lets it be sent again after a lost answer. */
export async function sendUndo(batch: string): Promise<void> {
  await callWithKey(sellerApi.pricesUndo, `undo-${batch}`, { batch })
}
