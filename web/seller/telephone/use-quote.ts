import { useEffect, useState } from 'react'
import type { Point } from '#domain/delivery/delivery.ts'
import type { TelephoneQuote } from '#domain/orders/telephone-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { errorText } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { TypedLine } from './use-typed-lines.ts'

type Outcome = { quote?: TelephoneQuote; error?: string }
type Quote = Outcome & { reload: () => void }

/** What the lines cost at this point, from the server after each change and `reload`; nothing while it is not known. */
export function useQuote(point: Point | undefined, lines: readonly TypedLine[]): Quote {
  const [outcome, setOutcome] = useState<Outcome>({})
  const [reloads, setReloads] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by a reload the same lines may cost something else.
  useEffect(() => {
    let isCurrent = true
    setOutcome({})
    if (point === undefined || lines.length === 0) return
    const items = lines.map(({ product, unit, quantity }) => ({ product: product._id, unit: { _id: unit }, quantity }))
    callApi(sellerApi.telephoneQuote, { body: { items, point } }).then(
      (quote) => isCurrent && setOutcome({ quote }),
      (error: unknown) => isCurrent && setOutcome({ error: errorText(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [point, lines, reloads])
  return { ...outcome, reload: () => setReloads((before) => before + 1) }
}
