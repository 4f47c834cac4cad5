import { foldCase } from '../catalogue/catalogue.ts'
import { hiStatuses } from './order-names-hi.ts'
import { endStatuses, type OrderStatus, orderSteps } from './orders.ts'

/** Statuses whose English or Hindi name contains the searched text. */
export function statusesNamed(text: string): OrderStatus[] {
  const wanted = foldCase(text)
  if (wanted === '') return []
  return [...orderSteps, ...endStatuses].filter((status) =>
    [status, hiStatuses[status]].some((name) => foldCase(name).includes(wanted)),
  )
}
