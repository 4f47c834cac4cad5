import { useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showUndo } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Takes a product off the shelf or puts it back, with Undo in the toast. */
export function useShelf(id: string, onPut?: () => void) {
  const messages = messagesOf('seller').products
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()

  const put = (onShelf: boolean): void =>
    void run(async () => {
      try {
        const { message } = await callApi(sellerApi.productShelf, { body: { id, onShelf } })
        showUndo(message, { label: messages.undo, run: () => put(!onShelf) })
        onPut?.()
      } finally {
        // Also after an error: only the answer may be lost.
        if (navigator.onLine) await revalidate()
      }
    })
  return { busy, put }
}
