import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { callWithKey, shopperApi } from '../../api/call-api.ts'
import { mayWorkLater } from '../../api/may-work-later.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { offlineMessages } from '../../i18n/offline-messages.ts'
import { errorText, showError } from '../../ui/toast.tsx'
import { currentUser } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { loadSession } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'
import { useOrderOutcome } from '../checkout/use-order-outcome.ts'
import {
  bodyOf,
  dismissEnded,
  endWithSession,
  forgetQueuedOrder,
  isFresh,
  isStillQueued,
  isWholeCart,
  type QueuedOrder,
  useQueue,
} from './order-queue.ts'

/** Sends the queued order when online: a fresh one at once, an older one on request. A refusal drops it, unless it may work later. */
export function useOrderQueue(isOnline: boolean) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { order, endedWithSession } = useQueue()
  const lastTried = useRef<QueuedOrder>(undefined)
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('COD')

  async function placeOrder(queued: QueuedOrder): Promise<void> {
    if (!(await loadSession())) return showError(shopperMessages().cart.orderFailed)
    if (currentUser().state !== 'shopper') return endWithSession()
    await rejectIfUserChanged(cart.saveNow())
    if (!isStillQueued(queued)) return
    // A changed cart keeps its lines: this request places no new order, and saveNow has taken out the lines of an earlier one.
    cart.rememberLinesToOrder(isWholeCart(queued) ? undefined : [])
    const { message } = await rejectIfUserChanged(callWithKey(shopperApi.placeCodOrder, queued.key, bodyOf(queued)))
    forgetQueuedOrder()
    await ordered(message)
  }

  /** Where the order stays queued, the banner offers to place it; its key makes the next try the same order. */
  async function onFailed(error: unknown): Promise<void> {
    if (!(error instanceof Refusal)) return showError(shopperMessages().cart.orderFailed)
    if (mayWorkLater(error)) return showError(error)
    // `onUser` of order-queue.ts has dropped the order already.
    if (error.code === 'LOGIN_CHANGED') return refused(error)
    forgetQueuedOrder()
    // An empty cart means that an earlier request, whose answer was lost, has placed this order.
    if (error.code === 'KEY_REUSED' && cart.now().entries.length === 0) return alreadyOrdered()
    setRefusal(errorText(error))
    await refused(error)
  }

  async function send(queued: QueuedOrder): Promise<void> {
    if (isSending) return
    lastTried.current = queued
    setSending(true)
    dismiss()
    await placeOrder(queued).catch(onFailed)
    setSending(false)
  }

  function dismiss(): void {
    setRefusal(undefined)
    dismissEnded()
  }

  useEffect(() => {
    if (!isOnline) lastTried.current = undefined
    else if (order !== undefined && isFresh(order) && lastTried.current !== order) void send(order)
  })

  const why = endedWithSession ? offlineMessages().loggedOut : refusal
  return { order, isSending, why, send, dismiss }
}
