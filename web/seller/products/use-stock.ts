import { startTransition, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

type Stocked = { _id: string; inStock: boolean; stock: { isOn: boolean } | null }

/** The optimistic stock switch (SPEC 4): Undo in the toast, turned back on an error. */
export function useStock({ _id: id, inStock, stock }: Stocked): { on: boolean; turn: (on: boolean) => void } {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<boolean>()

  async function tell(on: boolean): Promise<void> {
    setWanted(on)
    try {
      const { message } = await callApi(sellerApi.productStock, { body: { id, inStock: on } })
      showSuccess(message)
      await revalidate()
    } catch (error) {
      showError(error)
    }
    // As a transition it comes with the new list, not before it.
    startTransition(() => setWanted(undefined))
  }
  return { on: wanted ?? stock?.isOn ?? inStock, turn: (on) => void (wanted === undefined && tell(on)) }
}
