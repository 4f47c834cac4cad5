import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SentPackedLine } from '#domain/orders/packing-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { usePackingMessages } from '../../i18n/use-seller-messages.ts'
import { showError } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Sends a packed line; where its replacement does not fit, what is sent instead. */
export type Pack = (line: SentPackedLine, instead?: SentPackedLine) => void

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

  async function send(line: SentPackedLine, instead?: SentPackedLine): Promise<void> {
    const { _id: id, version } = latest.current
    try {
      const answer = await callApi(sellerApi.orderPack, { params: { id }, body: { lines: [line], version } })
      show(answer.order)
    } catch (error) {
      const isUnfit = error instanceof Refusal && error.code === 'REPLACEMENT_UNFIT'
      if (isUnfit && instead !== undefined) return send(instead)
      const isStale = error instanceof Refusal && error.code === 'CHANGED_MEANWHILE'
      if (isStale) show(error.extra.current as OrderJson)
      showError(isStale ? messages.changed : error)
    }
  }

  const pack: Pack = (line, instead) => {
    setSending((ids) => new Set([...ids, line.item]))
    queue.current = queue.current
      .then(() => send(line, instead))
      .finally(() => setSending((ids) => new Set([...ids].filter((id) => id !== line.item))))
  }
  return { order, sending, pack }
}
