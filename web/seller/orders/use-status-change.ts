import { startTransition, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showSuccess, showUndo } from '../../ui/toast.tsx'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { focusCard } from './card-focus.ts'
import { moveOrders, type StatusChange } from './move-orders.ts'

type ChangeStatus = (order: OrderJson, status: string) => void

/** Sends status changes, with the status the seller saw, and reloads the list (SPEC 4); `onChanged` gets the moved orders. */
export function useStatusChange(onChanged: (orders: readonly OrderJson[]) => void) {
  const { orders: messages, confirm } = messagesOf('seller')
  const names = messagesOf('shop').names
  const queue = messagesOf('queue')
  const { revalidate } = useRevalidator()
  const [updating, setUpdating] = useState<ReadonlySet<string>>(new Set())
  const focusMoved = useFocusMoved()

  const showFailure = (error: unknown) => showError(error instanceof Refusal ? error : messages.updateFailed)

  /** Sends changes of these orders; `send` returns those that it moved. */
  async function change(orders: readonly OrderJson[], send: () => Promise<readonly OrderJson[]>): Promise<void> {
    const ids = orders.map(({ _id }) => _id)
    let moved: readonly OrderJson[] = []
    setUpdating((before) => new Set([...before, ...ids]))
    try {
      moved = await send()
    } catch (error) {
      showFailure(error)
    }
    await revalidate()
    // A transition shows this with the reloaded list, not before it.
    startTransition(() => {
      setUpdating((before) => new Set([...before].filter((each) => !ids.includes(each))))
      onChanged(moved)
      if (ids[0] !== undefined) focusMoved(ids[0])
    })
  }

  async function sendStatus({ order: { _id: id, status: seen }, status }: StatusChange): Promise<OrderJson> {
    const { order } = await callApi(sellerApi.orderStatus, { params: { id }, body: { status, seen } })
    return order
  }

  const moveToNext: ChangeStatus = (order, status) =>
    void change([order], async () => {
      const now = await sendStatus({ order, status })
      const undo = () => void change([order], async () => [await sendStatus({ order: now, status: order.status })])
      showUndo(messages.updated, { label: queue.undo, run: undo })
      return [now]
    })

  /** Sends each order back to the status that it had. */
  const undoAll = (changes: readonly StatusChange[]) =>
    change(ordersOf(changes), async () => {
      const { moved, error } = await moveOrders(changes)
      if (error !== undefined) showFailure(error)
      else if (moved.length < changes.length) showError(queue.selection.stale(changes.length - moved.length))
      return ordersOf(moved)
    })

  const moveAll = (orders: readonly OrderJson[], status: string) => {
    const changes = orders.map((order) => ({ order, status }))
    void change(orders, async () => {
      const { moved, error } = await moveOrders(changes)
      const all = orders.length
      const hasFailed = error !== undefined
      const text = hasFailed ? queue.selection.movedOf(moved.length, all) : queue.selection.moved(moved.length)
      if (moved.length > 0) showUndo(text, { label: queue.undo, run: () => void undoAll(moved) })
      if (hasFailed) showFailure(error)
      else if (moved.length < all) showError(queue.selection.stale(all - moved.length))
      return ordersOf(moved)
    })
  }

  const askToChange: ChangeStatus = async (order, status) => {
    const { firstName, lastName } = order.address
    const about = `${messages.number(order._id)} · ${firstName} ${lastName}`
    const title = messages.changeQuestion(names.status(status))
    if (!(await confirmed({ title, about, action: confirm.changeStatus }))) return
    await change([order], async () => {
      const moved = await sendStatus({ order, status })
      showSuccess(messages.updated)
      return [moved]
    })
  }
  return { updating, askToChange, moveToNext, moveAll }
}

export type StatusMoves = ReturnType<typeof useStatusChange>

const ordersOf = (changes: readonly StatusChange[]) => changes.map(({ order }) => order)

/** Focuses the moved card, whose disabled button had the focus. */
function useFocusMoved(): (id: string) => void {
  const [moved, setMoved] = useState<{ id: string }>()
  useEffect(() => {
    if (moved) focusCard(moved.id)
  }, [moved])
  return (id) => setMoved({ id })
}
