import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SentPack, SentPackOrder, SentStockLevel } from '#domain/catalogue/pack-shapes.ts'
import type { SellerReason } from '#domain/catalogue/stock.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { Refusal } from '#domain/refusal.ts'
import { callWithKey } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { callWithPrices } from '../suspicious-prices/call-with-prices.tsx'
import { typedAmount } from './stock-amount.ts'

/** Returns an updater that empties a field, unless its value changed since it was sent. */
export const emptyIfStill =
  <T>(sent: T, empty: T) =>
  (now: T) =>
    now === sent ? empty : now

/** Changes stock and packs. The same change counts once while `source`, the loaded product or typed amount, is the same object. */
export function usePacks(id: string, source: object) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const sendOnce = useSendOnce()

  const sendChange = (
    body: object,
    send: (key: string) => Promise<{ message: string } | undefined>,
    onDone?: () => void,
  ): Promise<boolean> =>
    run(async () => {
      try {
        const done = await sendOnce(JSON.stringify(body), send, source)
        if (done === undefined) return
        showSuccess(done.message)
        onDone?.()
      } catch (error) {
        // No reload after a lost answer: sent again from the same list, the change counts once.
        if (error instanceof Refusal) await revalidate()
        throw error
      }
      await revalidate()
    })

  const setStock = (sent: Omit<SentStockLevel, 'id'>, onDone?: () => void) => {
    const body = { id, ...sent }
    return sendChange(body, (key) => callWithKey(sellerApi.stockLevel, key, body), onDone)
  }
  const addPack = (type: SentPack['type'], unit: SentPack['unit'], onDone?: () => void) => {
    const body = { id, type, unit }
    return sendChange(body, (key) => callWithPrices(sellerApi.packAdd, key, body), onDone)
  }
  const reorderPacks = (type: SentPackOrder['type'], labels: SentPackOrder['labels']) => {
    const body = { id, type, labels }
    return sendChange(body, (key) => callWithKey(sellerApi.packsReorder, key, body))
  }
  return { busy, setStock, addPack, reorderPacks }
}

/** A typed amount of stock, and a function that adds, subtracts or sets it. */
export function useStockChange(id: string, soldBy: SoldBy) {
  const empty = { text: '', soldBy }
  const [stored, setTyped] = useState(empty)
  // A text is void once the product changed between weight and pieces.
  const typed = stored.soldBy === soldBy ? stored : empty
  const { busy, setStock: save } = usePacks(id, stored)
  // The server refuses an amount in a measure that the product has no longer.
  const setStock = (sent: Omit<SentStockLevel, 'id'>, onDone?: () => void) => save({ soldBy, ...sent }, onDone)
  const amount = typedAmount(typed.text, soldBy)
  const change = (reason: SellerReason) => {
    if (amount === undefined) return
    const sent = reason === 'counted' ? { level: amount } : { change: reason === 'wasted' ? -amount : amount }
    void setStock({ ...sent, reason }, () => setTyped(emptyIfStill(typed, empty)))
  }
  return { text: typed.text, setText: (text: string) => setTyped({ text, soldBy }), amount, busy, change, setStock }
}
