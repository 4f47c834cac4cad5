import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Retries a failed refund and reloads the list, also after an error. */
export function useRefundRetry() {
  const { revalidate } = useRevalidator()
  const [retrying, setRetrying] = useState<ReadonlySet<string>>(new Set())

  async function retry(id: string): Promise<void> {
    setRetrying((ids) => new Set([...ids, id]))
    try {
      showSuccess((await callApi(sellerApi.refundRetry, { params: { id } })).message)
    } catch (error) {
      showError(error)
    }
    await revalidate()
    setRetrying((ids) => new Set([...ids].filter((each) => each !== id)))
  }
  return { retrying, retry }
}
