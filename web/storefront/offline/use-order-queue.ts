import { useEffect, useRef, useState } from 'react'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { callOnce, shopperApi } from '../../api/call-api.ts'
import { offlineMessages } from '../../i18n/use-offline-messages.ts'
import { errorText } from '../../ui/toast.tsx'
import { currentUser } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { loadSession } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'
import { useOrderOutcome } from '../checkout/use-order-outcome.ts'
import { bodyOf, forgetQueuedOrder, isFresh, isStillQueued, type QueuedOrder } from './order-queue.ts'

/** Sends the queued order once online, by itself if fresh; a refusal ends it. */
export function useOrderQueue(order: QueuedOrder | undefined, isOnline: boolean) {
  const [isSending, setSending] = useState(false)
  const [why, setWhy] = useState<string>()
  const tried = useRef<QueuedOrder>(undefined)
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('COD')

  async function sendNow(waiting: QueuedOrder): Promise<void> {
    if (!(await loadSession())) return
    if (currentUser().state !== 'shopper') {
      forgetQueuedOrder()
      return setWhy(offlineMessages().loggedOut)
    }
    await rejectIfUserChanged(cart.settled())
    if (!isStillQueued(waiting)) return
    const { message } = await rejectIfUserChanged(callOnce(shopperApi.placeCodOrder, waiting.key, bodyOf(waiting)))
    forgetQueuedOrder()
    await ordered(message)
  }

  async function onRefused(refusal: Refusal): Promise<void> {
    // The server is busy: the order stays queued.
    if (isServerError(refusal)) return
    if (refusal.code === 'LOGIN_CHANGED') return refused(refusal)
    forgetQueuedOrder()
    if (refusal.code === 'KEY_REUSED') return alreadyOrdered()
    setWhy(errorText(refusal))
    await refused(refusal)
  }

  async function send(waiting: QueuedOrder): Promise<void> {
    if (isSending) return
    tried.current = waiting
    setSending(true)
    setWhy(undefined)
    // Whatever else went wrong on the way: the key makes it one order, so it waits on.
    await sendNow(waiting).catch((error: unknown) => (error instanceof Refusal ? onRefused(error) : undefined))
    setSending(false)
  }

  useEffect(() => {
    if (!isOnline) tried.current = undefined
    else if (order !== undefined && isFresh(order) && tried.current !== order) void send(order)
  })

  return { isSending, why, send, dismiss: () => setWhy(undefined) }
}
