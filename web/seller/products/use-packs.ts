import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { SentPack, SentPackOrder, SentStockLevel } from '#domain/catalogue/pack-shapes.ts'
import { callOnce } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { sendPrices } from '../price-guard/ask-prices.ts'

/** Changes stock and packs of a product, and reloads the list. */
export function usePacks(id: string) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const unanswered = useRef<{ text: string; key: string }>(undefined)

  /** The idempotency key of a body until it is answered, so that a retry counts once. */
  function keyFor(body: object): string {
    const text = JSON.stringify(body)
    const key = unanswered.current?.text === text ? unanswered.current.key : newKey()
    unanswered.current = { text, key }
    return key
  }

  async function working(work: () => Promise<{ message: string } | undefined>): Promise<boolean> {
    let isDone = false
    await run(async () => {
      const done = await work()
      unanswered.current = undefined
      if (done === undefined) return
      showSuccess(done.message)
      await revalidate()
      isDone = true
    })
    return isDone
  }

  const setStock = (sent: Omit<SentStockLevel, 'id'>) => {
    const body = { id, ...sent }
    return working(() => callOnce(sellerApi.stockLevel, keyFor(body), body))
  }
  const addPack = (type: SentPack['type'], unit: SentPack['unit']) =>
    working(() =>
      sendPrices((confirmed) => {
        const body = { id, type, unit, ...confirmed }
        return callOnce(sellerApi.packAdd, keyFor(body), body)
      }),
    )
  const reorderPacks = (type: SentPackOrder['type'], labels: SentPackOrder['labels']) => {
    const body = { id, type, labels }
    return working(() => callOnce(sellerApi.packsReorder, keyFor(body), body))
  }
  return { busy, setStock, addPack, reorderPacks }
}
