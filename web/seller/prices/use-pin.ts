import { useRevalidator } from 'react-router'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showSuccess, showUndo } from '../../ui/toast.tsx'
import { moneyText } from '../layout/money-text.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { callWithPrices } from '../suspicious-prices/call-with-prices.tsx'
import { sendUndo } from './send-base-prices.ts'

type Unit = SheetProduct['units'][number]

/** Pins packs to prices of their own and releases them, with Undo in the toast. */
export function usePin() {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const { revalidate } = useRevalidator()
  const sendOnce = useSendOnce()

  function offerUndo(unit: Unit, sellingPrice: number | null, batch: string): void {
    const label = names.unit(unit.label)
    const text =
      sellingPrice === null ? messages.packs.released(label) : messages.packs.saved(label, moneyText(sellingPrice))
    // The same pin again has nothing to undo.
    if (unit.isPinned && unit.sellingPrice === sellingPrice) showSuccess(text)
    else showUndo(text, { label: messages.undo, run: () => void withReload(() => sendUndo(batch)).catch(showError) })
  }
  /** Runs a call and reloads the sheet, also after an error: only the answer may be lost. */
  async function withReload(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } finally {
      await revalidate()
    }
  }
  /** Null releases the pack to the rule. `onDone` is not called if the seller takes back a price that looks wrong. */
  const setPrice = (product: SheetProduct, unit: Unit, sellingPrice: number | null, onDone?: () => void) =>
    withReload(async () => {
      const body = { id: product._id, type: unit.type, label: unit.label, sellingPrice, version: product.version }
      const send = (key: string) => callWithPrices(sellerApi.unitPin, key, body)
      const done = await sendOnce(JSON.stringify(body), send, unit)
      if (done === undefined) return
      onDone?.()
      offerUndo(unit, sellingPrice, done.batch)
    })
  return {
    pin: setPrice,
    release: (product: SheetProduct, unit: Unit) => void setPrice(product, unit, null).catch(showError),
  }
}
