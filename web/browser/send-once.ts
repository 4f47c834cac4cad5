import { useState } from 'react'
import { newKey } from './new-key.ts'

/** A sender that keeps its idempotency key until an answer comes or something else is sent. */
export function onceSender() {
  let unanswered: { sent: unknown; key: string } | undefined
  return async <T>(sent: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    if (unanswered === undefined || unanswered.sent !== sent) unanswered = { sent, key: newKey() }
    const answer = await send(unanswered.key)
    unanswered = undefined
    return answer
  }
}

/** Sends what a form holds, a text or an object; a second press after a lost answer counts once. */
export function useSendOnce() {
  const [sendOnce] = useState(onceSender)
  return sendOnce
}
