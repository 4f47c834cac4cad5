import { useEffect, useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import type { TelephoneQuote } from '#domain/orders/telephone-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { type EditedLine, itemsOf } from './use-order-lines.ts'

type Outcome = { quote?: TelephoneQuote; error?: unknown }
type Quote = Outcome & { reload: () => void }

/** The server's prices of the lines for a point, loaded after each change and by `reload`; undefined meanwhile. */
export function useQuote(point: Point | undefined, lines: readonly EditedLine[]): Quote {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [reloads, setReloads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload may return other prices for the same lines.
  useEffect(() => {
    let isCurrent = true
    setOutcome({})
    if (point === undefined || lines.length === 0) return
    callApi(sellerApi.telephoneQuote, { body: { items: itemsOf(lines), point } }).then(
      (quote) => isCurrent && setOutcome({ quote }),
      (error: unknown) => isCurrent && setOutcome({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [point, lines, reloads])
  return { ...outcome, reload: () => setReloads((before) => before + 1) }
}
