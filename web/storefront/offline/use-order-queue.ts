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
import {
  bodyOf,
  endWithSession,
  forgetQueuedOrder,
  isFresh,
  isStillQueued,
  type QueuedOrder,
  readLoggedOut,
  useIsLoggedOut,
} from './order-queue.ts'

/** Sends the queued order once online, by itself if fresh; a refusal ends it. */
export function useOrderQueue(order: QueuedOrder | undefined, isOnline: boolean) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isLoggedOut = useIsLoggedOut()
  const tried = useRef<QueuedOrder>(undefined)
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('COD')

  async function sendNow(waiting: QueuedOrder): Promise<void> {
    if (!(await loadSession())) return
    if (currentUser().state !== 'shopper') return endWithSession()
    await rejectIfUserChanged(cart.settled())
    if (!isStillQueued(waiting)) return
    cart.beginOrder()
    const { message } = await rejectIfUserChanged(callOnce(shopperApi.placeCodOrder, waiting.key, bodyOf(waiting)))
    forgetQueuedOrder()
    await ordered(message)
  }

  async function onRefused(error: Refusal): Promise<void> {
    // The server is busy: the order stays queued.
    if (isServerError(error)) return
    if (error.code === 'LOGIN_CHANGED') return refused(error)
    forgetQueuedOrder()
    // Lines that are left in the saved cart were not in the order of this key.
    if (error.code === 'KEY_REUSED' && cart.now().entries.length === 0) return alreadyOrdered()
    setRefusal(errorText(error))
    await refused(error)
  }

  async function send(waiting: QueuedOrder): Promise<void> {
    if (isSending) return
    tried.current = waiting
    setSending(true)
    dismiss()
    // Whatever else went wrong on the way: the key makes it one order, so it waits on.
    await sendNow(waiting).catch((error: unknown) => (error instanceof Refusal ? onRefused(error) : undefined))
    setSending(false)
  }

  function dismiss(): void {
    setRefusal(undefined)
    readLoggedOut()
  }

  useEffect(() => {
    if (!isOnline) tried.current = undefined
    else if (order !== undefined && isFresh(order) && tried.current !== order) void send(order)
  })

  const why = isLoggedOut ? offlineMessages().loggedOut : refusal
  return { isSending, why, send, dismiss }
}
