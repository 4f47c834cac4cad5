import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

type Stocked = { _id: string; inStock: boolean; stock: { isOn: boolean } | null }

/** The optimistic stock switch (SPEC 4): Undo in the toast, turned back on an error. */
export function useStock({ _id: id, inStock, stock }: Stocked): { on: boolean; turn: (on: boolean) => void } {
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const [wanted, setWanted] = useState<boolean>()

  async function tell(on: boolean): Promise<void> {
    setWanted(on)
    await run(async () => {
      const { message } = await callApi(sellerApi.productStock, { body: { id, inStock: on } })
      showSuccess(message)
    })
    // Also after an error: only the answer may be lost.
    if (navigator.onLine) await revalidate()
    // As a transition it comes with the new list, not before it; a press meanwhile has its own.
    startTransition(() => setWanted((now) => (now === on ? undefined : now)))
  }
  return { on: wanted ?? stock?.isOn ?? inStock, turn: (on) => void (!busy && tell(on)) }
}
