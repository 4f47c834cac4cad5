import { startTransition, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** A change of status that waits for the seller's yes. */
type StatusChange = { order: OrderJson; status: string }

/** Confirms and sends a status change and reloads the list (SPEC 4). */
export function useStatusChange() {
  const messages = useSellerMessages().orders
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<StatusChange>()
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set())
  const moved = useFocusOnMoved()
  const ask = useCallback((order: OrderJson, status: string) => setChosen({ order, status }), [])

  async function send({ order, status }: StatusChange): Promise<void> {
    const id = order._id
    setUpdating((ids) => new Set([...ids, id]))
    try {
      await callApi(sellerApi.orderStatus, { params: { id }, body: { status } })
      showSuccess(messages.updated)
    } catch (error) {
      showError(error instanceof Refusal ? error : messages.updateFailed)
    }
    await revalidate()
    // As a transition it comes with the new list, not before it.
    startTransition(() => {
      setUpdating((ids) => new Set([...ids].filter((each) => each !== id)))
      moved(id)
    })
  }

  const confirm = () => {
    setChosen(undefined)
    if (chosen) void send(chosen)
  }
  return { chosen, updating, ask, confirm, cancel: () => setChosen(undefined) }
}

/** The id of an order's card on the page. */
export function cardId(orderId: string): string {
  return `order-${orderId}`
}

/** Moves the focus along with the card to its new column. */
function useFocusOnMoved(): (id: string) => void {
  const [moved, setMoved] = useState<{ id: string }>()
  useEffect(() => {
    if (moved && document.activeElement === document.body)
      document.getElementById(cardId(moved.id))?.focus({ preventScroll: true })
  }, [moved])
  return (id) => setMoved({ id })
}
