import { type Closing, isClosed, newClosing } from '#domain/closing.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ClosingJson, SentClosing } from '#domain/shapes.ts'
import type { Shop } from '../shop.ts'
import { type ClosingRow, deleteClosing, putClosing, storedClosing } from './queries.ts'

function toClosing(row: ClosingRow | undefined): Closing | undefined {
  return row && { until: row.until?.getTime(), reason: row.reason ?? undefined }
}

function closingJson({ until, reason }: Closing): ClosingJson {
  return {
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** The closing in force now, with its reason and end; undefined while open (CONTRACT "Store"). */
export async function closedNow(shop: Shop): Promise<ClosingJson | undefined> {
  const closing = toClosing(await storedClosing(shop.db))
  return isClosed(closing, shop.clock().getTime()) ? closingJson(closing) : undefined
}

/** Throws STORE_CLOSED while the store is closed (CONTRACT "Store"). */
export function refuseWhileClosed(shop: Shop, row: ClosingRow | undefined): void {
  const closing = toClosing(row)
  if (isClosed(closing, shop.clock().getTime()))
    throw new Refusal('STORE_CLOSED', { extra: { closed: closingJson(closing) } })
}

/** Closes the store in every process. Throws BAD_INPUT for an end past or beyond 14 days (CONTRACT "Store"). */
export async function closeStore(shop: Shop, { until, reason }: SentClosing): Promise<void> {
  const since = shop.clock()
  const input = { until: until === undefined ? undefined : Date.parse(until), reason }
  const closing = newClosing(input, since.getTime())
  const end = closing.until === undefined ? null : new Date(closing.until)
  await putClosing(shop.db, { until: end, reason: closing.reason ?? null, since })
  await shop.events.tell('store-changed')
}

/** Opens the store in every process (CONTRACT "Store"). */
export async function openStore(shop: Shop): Promise<void> {
  await deleteClosing(shop.db)
  await shop.events.tell('store-changed')
}
