import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

type ProductStock = { _id: string; inStock: boolean; stock: { isOn: boolean } | null }

/** The optimistic stock switch (SPEC 4): it turns at once, and back after an error. */
export function useStockSwitch({ _id: id, inStock, stock }: ProductStock) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const [pressed, setPressed] = useState<boolean>()

  async function send(on: boolean): Promise<void> {
    setPressed(on)
    await run(async () => {
      const { message } = await callApi(sellerApi.productStock, { body: { id, inStock: on } })
      showSuccess(message)
    })
    // Also after an error: only the answer may be lost.
    if (navigator.onLine) await revalidate()
    // A transition shows this with the reloaded list. A newer press stays.
    startTransition(() => setPressed((now) => (now === on ? undefined : now)))
  }
  return { on: pressed ?? stock?.isOn ?? inStock, turn: (on: boolean) => void (!busy && send(on)) }
}
