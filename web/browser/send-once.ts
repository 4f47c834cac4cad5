import { useState } from 'react'
import { newKey } from './new-key.ts'

/** A sender that reuses its idempotency key until the call succeeds or something else, or from another source, is sent. */
export function onceSender() {
  let unfinished: { sent: unknown; source: unknown; key: string } | undefined
  return async <T>(sent: unknown, send: (key: string) => Promise<T>, source?: unknown): Promise<T> => {
    const isSame = unfinished?.sent === sent && unfinished?.source === source
    if (unfinished === undefined || !isSame) unfinished = { sent, source, key: newKey() }
    const answer = await send(unfinished.key)
    unfinished = undefined
    return answer
  }
}

/** Sends what a form holds, a text or an object; a second press after a lost answer counts once. */
export function useSendOnce() {
  const [sendOnce] = useState(onceSender)
  return sendOnce
}
