import { useRevalidator } from 'react-router'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { callOnce } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { useNames } from '../../i18n/use-messages.ts'
import { usePriceMessages } from '../../i18n/use-seller-messages.ts'
import { showError, showUndo } from '../../ui/toast.tsx'
import { moneyText } from '../layout/money-text.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { sendPrices } from '../price-guard/ask-prices.ts'
import { sendUndo } from './send-undo.ts'

type Unit = SheetProduct['units'][number]

/** Pins packs to prices of their own and releases them, each with Undo in the toast. */
export function usePin() {
  const messages = usePriceMessages()
  const names = useNames()
  const { revalidate } = useRevalidator()

  async function send(
    product: SheetProduct,
    unit: Unit,
    sellingPrice: number | null,
    confirmed: { confirmed?: true },
    key = newKey(),
  ): Promise<string> {
    const body = { id: product._id, type: unit.type, label: unit.label, sellingPrice, ...confirmed }
    const { batch } = await callOnce(sellerApi.unitPin, key, body)
    return batch
  }
  async function done(unit: Unit, sellingPrice: number | null, batch: string): Promise<void> {
    const label = names.unit(unit.label)
    const said =
      sellingPrice === null ? messages.packs.released(label) : messages.packs.saved(label, moneyText(sellingPrice))
    showUndo(said, { label: messages.undo, run: () => void undo(batch).catch(showError) })
    await revalidate()
  }
  async function undo(batch: string): Promise<void> {
    await sendUndo(batch)
    await revalidate()
  }
  async function pin(
    product: SheetProduct,
    unit: Unit,
    sellingPrice: number,
    confirmed: boolean,
    onPinned: () => void,
  ): Promise<void> {
    const batch = await send(product, unit, sellingPrice, confirmed ? { confirmed } : {})
    onPinned()
    await done(unit, sellingPrice, batch)
  }
  async function release(product: SheetProduct, unit: Unit): Promise<void> {
    const batch = await sendPrices(newKey(), (key, confirmed) => send(product, unit, null, confirmed, key))
    if (batch !== undefined) await done(unit, null, batch)
  }
  return { pin, release: (product: SheetProduct, unit: Unit) => void release(product, unit).catch(showError) }
}
