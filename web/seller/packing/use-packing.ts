import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { SentPackingLine } from '#domain/orders/packing-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

type Replacement = SentPackingLine['replacedBy']

/** Returns whether what was done with a line is saved; `nearest` resolves to the replacement to offer for it. */
export type SavePacked = (line: SentPackingLine, nearest?: Promise<Replacement>) => Promise<boolean>

/** The order being packed; its changes are sent one after the other, each with the latest version. */
export function usePacking(loaded: OrderJson) {
  const messages = messagesOf('packing')
  const callOnce = useCallOnce()
  const [order, setOrder] = useState(loaded)
  const [sending, setSending] = useState<ReadonlyMap<string, SentPackingLine>>(new Map())
  const latest = useRef(loaded)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function show(next: OrderJson): void {
    if (isOlder(next, latest.current)) return
    latest.current = next
    setOrder(next)
  }

  // The page's data brings changes by other packers and by the shopper.
  const showLoaded = useEffectEvent(show)
  useEffect(() => showLoaded(loaded), [loaded])

  async function send(line: SentPackingLine, replacement?: Replacement, isRetry = false): Promise<boolean> {
    const shown = latest.current
    const { _id: id, version } = shown
    const lines = [replacement ? { ...line, replacedBy: replacement } : line]
    try {
      const answer = await callOnce(sellerApi.orderPack, { lines, version }, { id })
      show(answer.order)
      return true
    } catch (error) {
      if (replacement && isRefusal(error, 'REPLACEMENT_UNFIT')) return send(line, undefined, isRetry)
      const isStale = isRefusal(error, 'CHANGED_MEANWHILE')
      if (isStale) {
        show(error.extra.current as OrderJson)
        if (!isRetry && isSameLine(line.item, shown, latest.current)) return send(line, replacement, true)
      }
      showError(isStale ? messages.changed : error)
      return false
    }
  }

  const pack: SavePacked = async (line, nearest) => {
    setSending((lines) => new Map(lines).set(line.item, line))
    try {
      const replacement = await nearest
      const saving = queue.current.then(() => send(line, replacement))
      queue.current = saving
      return await saving
    } catch (error) {
      showError(error)
      return false
    } finally {
      setSending((lines) => new Map([...lines].filter(([item]) => item !== line.item)))
    }
  }
  return { order, sending, pack }
}

/** Whether an answer was overtaken by another one on its way. */
function isOlder(next: OrderJson, shown: OrderJson): boolean {
  return next.version === shown.version ? next.updatedAt < shown.updatedAt : next.version < shown.version
}

function isSameLine(item: string, before: OrderJson, after: OrderJson): boolean {
  const lineOf = ({ items }: OrderJson) => JSON.stringify(items.find(({ _id }) => _id === item))
  return lineOf(before) === lineOf(after)
}
