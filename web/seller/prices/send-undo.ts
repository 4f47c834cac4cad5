import { callOnce } from '../../api/call-api.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { forgetSending } from './sheet-draft.ts'

/** Undoes a save of prices, or cancels a scheduled one; after a lost answer it may be sent again, from anywhere. */
export async function sendUndo(batch: string): Promise<void> {
  await callOnce(sellerApi.pricesUndo, `undo-${batch}`, { batch })
  forgetSending()
}
