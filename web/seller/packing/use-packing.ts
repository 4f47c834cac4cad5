import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { usePackingMessages } from '../../i18n/use-seller-messages.ts'
import { showError } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

type Replacement = SentPackingLine['replacedBy']

/** Sends what was done with a line; one that is gone with the nearest replacement, once that is found and if it fits. */
export type Pack = (line: SentPackingLine, nearest?: Promise<Replacement>) => void

/** An order while it is packed: taps are saved one after the other, each on the latest version. */
export function usePacking(loaded: OrderJson) {
  const messages = usePackingMessages()
  const [order, setOrder] = useState(loaded)
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(loaded)
  const queue = useRef<Promise<void>>(Promise.resolve())

  function show(next: OrderJson): void {
    latest.current = next
    setOrder(next)
  }

  // Another packer, the shopper's answer or a new status come with the page's data.
  const take = useEffectEvent((next: OrderJson) => {
    if (next.version > latest.current.version || next.updatedAt > latest.current.updatedAt) show(next)
  })
  useEffect(() => take(loaded), [loaded])

  async function send(line: SentPackingLine, nearest?: Replacement, isRetry = false): Promise<void> {
    const shown = latest.current
    const { _id: id, version } = shown
    const lines = [nearest ? { ...line, replacedBy: nearest } : line]
    try {
      const answer = await callApi(sellerApi.orderPack, { params: { id }, body: { lines, version } })
      show(answer.order)
    } catch (error) {
      const isUnfit = error instanceof Refusal && error.code === 'REPLACEMENT_UNFIT'
      if (isUnfit && nearest !== undefined) return send(line, undefined, isRetry)
      const isStale = error instanceof Refusal && error.code === 'CHANGED_MEANWHILE'
      if (isStale) {
        const now = error.extra.current as OrderJson
        show(now)
        if (!isRetry && isSameLine(line.item, shown, now)) return send(line, nearest, true)
      }
      showError(isStale ? messages.changed : error)
    }
  }

  const pack: Pack = async (line, finding) => {
    setSending((ids) => new Set([...ids, line.item]))
    const nearest = await finding
    queue.current = queue.current
      .then(() => send(line, nearest))
      .finally(() => setSending((ids) => new Set([...ids].filter((id) => id !== line.item))))
  }
  return { order, sending, pack }
}

/** Whether a line was left alone between two versions of an order, such as by the shopper's answer about another one. */
function isSameLine(item: string, before: OrderJson, after: OrderJson): boolean {
  const [was, is] = [before, after].map(({ items }) => JSON.stringify(items.find(({ _id }) => _id === item)))
  return was === is
}
