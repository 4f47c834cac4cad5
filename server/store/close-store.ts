import { newClosing } from '#domain/store/closing.ts'
import type { SentClosing } from '#domain/store/store-shapes.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Shop } from '../shop.ts'
import { deleteClosing, upsertClosing } from './queries.ts'

/** Closes the store in every process. Throws BAD_INPUT for an end in the past or after 14 days (CONTRACT "Store"). */
export async function closeStore(shop: Shop, { minutes, until, reason }: SentClosing): Promise<void> {
  const since = shop.clock()
  const now = since.getTime()
  const sentEnd = until === undefined ? undefined : Date.parse(until)
  const closing = newClosing({ until: minutes === undefined ? sentEnd : now + minutes * minuteMs, reason }, now)
  const end = closing.until === undefined ? null : new Date(closing.until)
  await upsertClosing(shop.db, { until: end, reason: closing.reason ?? null, since })
  await shop.events.publish('store-changed')
}

/** Opens the store in every process (CONTRACT "Store"). */
export async function reopenStore(shop: Shop): Promise<void> {
  await deleteClosing(shop.db)
  await shop.events.publish('store-changed')
}
