import { newClosing } from '#domain/store/closing.ts'
import type { SentClosing } from '#domain/store/store-shapes.ts'
import type { Shop } from '../shop.ts'
import { deleteClosing, upsertClosing } from './queries.ts'

/** Closes the store in every process. Throws BAD_INPUT for an end in the past or after 14 days (CONTRACT "Store"). */
export async function closeStore(shop: Shop, { until, reason }: SentClosing): Promise<void> {
  const since = shop.clock()
  const input = { until: until === undefined ? undefined : Date.parse(until), reason }
  const closing = newClosing(input, since.getTime())
  const end = closing.until === undefined ? null : new Date(closing.until)
  await upsertClosing(shop.db, { until: end, reason: closing.reason ?? null, since })
  await shop.events.publish('store-changed')
}

/** Opens the store in every process (CONTRACT "Store"). */
export async function reopenStore(shop: Shop): Promise<void> {
  await deleteClosing(shop.db)
  await shop.events.publish('store-changed')
}
