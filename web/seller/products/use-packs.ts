import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SentPack, SentPackOrder, SentStockLevel } from '#domain/catalogue/pack-shapes.ts'
import { callOnce } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Changes stock and packs of a product, and reloads the list. */
export function usePacks(id: string) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const unanswered = useRef<{ text: string; key: string }>(undefined)

  /** The key of a body; the same until it is answered, so that what came in counts once on a bad line. */
  function keyFor(body: object): string {
    const text = JSON.stringify(body)
    const key = unanswered.current?.text === text ? unanswered.current.key : newKey()
    unanswered.current = { text, key }
    return key
  }

  async function working<B extends object>(
    body: B,
    work: (key: string, body: B) => Promise<{ message: string }>,
  ): Promise<boolean> {
    setBusy(true)
    try {
      const { message } = await work(keyFor(body), body)
      unanswered.current = undefined
      showSuccess(message)
      await revalidate()
      return true
    } catch (error) {
      showError(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const setStock = (sent: Omit<SentStockLevel, 'id'>) =>
    working({ id, ...sent }, (key, body) => callOnce(sellerApi.stockLevel, key, body))
  const addPack = (type: SentPack['type'], unit: SentPack['unit']) =>
    working({ id, type, unit }, (key, body) => callOnce(sellerApi.packAdd, key, body))
  const orderPacks = (type: SentPackOrder['type'], labels: SentPackOrder['labels']) =>
    working({ id, type, labels }, (key, body) => callOnce(sellerApi.packOrder, key, body))
  return { busy, setStock, addPack, orderPacks }
}
