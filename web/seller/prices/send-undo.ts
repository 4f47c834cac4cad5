import { callApi } from '../../api/call-api.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { forgetSending } from './sheet-draft.ts'

/** Undoes a save of prices, or cancels one that waits. */
export async function sendUndo(batch: string): Promise<void> {
  await callApi(sellerApi.pricesUndo, { body: { batch } })
  forgetSending()
}
