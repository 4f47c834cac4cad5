import { startTransition, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SeenStatus } from '#domain/orders/queue.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { useQueueMessages, useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { showError, showSuccess, showUndo } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** A change of status with the order as it is on screen. */
type StatusChange = { order: OrderJson; status: string }

/** How the seller changes a status: by the select, which asks, or by the usual next step, which offers Undo. */
export type ChangeStatus = (order: OrderJson, status: string) => void

/** Sends status changes with what was seen and reloads the list (SPEC 4). */
export function useStatusChange() {
  const messages = useSellerMessages().orders
  const queue = useQueueMessages()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<StatusChange>()
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set())
  const moved = useFocusOnMoved()
  const ask: ChangeStatus = useCallback((order, status) => setChosen({ order, status }), [])

  async function change(ids: readonly string[], send: () => Promise<void>): Promise<void> {
    setUpdating((before) => new Set([...before, ...ids]))
    try {
      await send()
    } catch (error) {
      showError(error instanceof Refusal ? error : messages.updateFailed)
    }
    await revalidate()
    // As a transition it comes with the new list, not before it.
    startTransition(() => {
      setUpdating((before) => new Set([...before].filter((each) => !ids.includes(each))))
      if (ids[0] !== undefined) moved(ids[0])
    })
  }

  const setOne = ({ order: { _id: id, status: seen }, status }: StatusChange) =>
    callApi(sellerApi.orderStatus, { params: { id }, body: { status, seen: seen as SeenStatus } })

  const step: ChangeStatus = (order, status) =>
    void change([order._id], async () => {
      const { order: now } = await setOne({ order, status })
      const undo = () => void change([order._id], async () => void (await setOne({ order: now, status: order.status })))
      showUndo(messages.updated, { label: queue.undo, run: undo })
    })

  /** Moves orders that may have different statuses; Undo sends each back to its own. */
  async function moveAll(orders: readonly StatusChange[]): Promise<StatusChange[]> {
    const done: StatusChange[] = []
    for (const status of new Set(orders.map((each) => each.status))) {
      const group = orders.filter((each) => each.status === status).map(({ order }) => order)
      const sent = group.map(({ _id: id, status: seen }) => ({ id, seen: seen as SeenStatus }))
      const { results } = await callApi(sellerApi.ordersMove, { body: { orders: sent, status } })
      for (const [index, { success, order }] of results.entries()) {
        const before = group[index]
        if (success && order && before) done.push({ order, status: before.status })
      }
    }
    return done
  }

  const move = (orders: readonly OrderJson[], status: string) => {
    const ids = orders.map(({ _id }) => _id)
    return change(ids, async () => {
      const done = await moveAll(orders.map((order) => ({ order, status })))
      const undo = () => void change(ids, async () => void (await moveAll(done)))
      if (done.length > 0) showUndo(queue.selection.moved(done.length), { label: queue.undo, run: undo })
      if (done.length < orders.length) showError(queue.selection.stale(orders.length - done.length))
    })
  }

  const confirm = () => {
    setChosen(undefined)
    if (chosen === undefined) return
    void change([chosen.order._id], async () => {
      await setOne(chosen)
      showSuccess(messages.updated)
    })
  }
  return { chosen, updating, ask, step, move, confirm, cancel: () => setChosen(undefined) }
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
