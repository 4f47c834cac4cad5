import { startTransition, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import type { OrderJson } from '#domain/shapes.ts'
import { api, callApi } from '../../api/call-api.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

/** A change of status that waits for the seller's yes. */
type AskedChange = { order: OrderJson; status: string }

/** Changing an order's status: asked, confirmed, sent, and the list loaded again (SPEC 4). */
export function useStatusChange() {
  const words = useSellerMessages().orders
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<AskedChange>()
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set())
  const moved = useFocusOnMoved()
  const ask = useCallback((order: OrderJson, status: string) => setAsked({ order, status }), [])

  async function send({ order, status }: AskedChange): Promise<void> {
    const id = order._id
    setUpdating((ids) => new Set([...ids, id]))
    try {
      await callApi(api.orderStatus, { params: { id }, body: { status } })
      showSuccess(words.updated)
    } catch (error) {
      showError(error instanceof Refusal ? error : words.updateFailed)
    }
    await revalidate()
    // As a transition it comes with the new list, not before it.
    startTransition(() => {
      setUpdating((ids) => new Set([...ids].filter((each) => each !== id)))
      moved(id)
    })
  }

  const confirm = () => {
    setAsked(undefined)
    if (asked) void send(asked)
  }
  return { asked, updating, ask, confirm, cancel: () => setAsked(undefined) }
}

/** The id of an order's card on the page. */
export function cardId(orderId: string): string {
  return `order-${orderId}`
}

/** A changed card stands in another column; whoever works with the keyboard goes on from there. */
function useFocusOnMoved(): (id: string) => void {
  const [moved, setMoved] = useState<{ id: string }>()
  useEffect(() => {
    if (moved && document.activeElement === document.body)
      document.getElementById(cardId(moved.id))?.focus({ preventScroll: true })
  }, [moved])
  return (id) => setMoved({ id })
}
