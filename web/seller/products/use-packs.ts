import { useRevalidator } from 'react-router'
import type { SentPack, SentPackOrder, SentStockLevel } from '#domain/catalogue/pack-shapes.ts'
import { callOnce } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { priceKey, sendPrices } from '../price-guard/ask-prices.ts'

/** Changes stock and packs of a product, and reloads the list. */
export function usePacks(id: string) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const sendOnce = useSendOnce()

  async function working(
    body: object,
    send: (key: string) => Promise<{ message: string } | undefined>,
  ): Promise<boolean> {
    let isDone = false
    await run(async () => {
      const done = await sendOnce(JSON.stringify(body), send)
      if (done === undefined) return
      showSuccess(done.message)
      await revalidate()
      isDone = true
    })
    return isDone
  }

  const setStock = (sent: Omit<SentStockLevel, 'id'>) => {
    const body = { id, ...sent }
    return working(body, (key) => callOnce(sellerApi.stockLevel, key, body))
  }
  const addPack = (type: SentPack['type'], unit: SentPack['unit']) => {
    const body = { id, type, unit }
    return working(body, (key) =>
      sendPrices((confirmed) => callOnce(sellerApi.packAdd, priceKey(key, confirmed), { ...body, ...confirmed })),
    )
  }
  const reorderPacks = (type: SentPackOrder['type'], labels: SentPackOrder['labels']) => {
    const body = { id, type, labels }
    return working(body, (key) => callOnce(sellerApi.packsReorder, key, body))
  }
  return { busy, setStock, addPack, reorderPacks }
}
