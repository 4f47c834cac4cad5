import { type Closing, isClosed, newClosing } from '#domain/closing.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ClosingJson, SentPause } from '#domain/shapes.ts'
import type { Shop } from '../shop.ts'
import { deletePause, type PauseRow, putPause, storedPause } from './queries.ts'

function pauseIn(row: PauseRow | undefined): Closing | undefined {
  return row && { until: row.until?.getTime(), reason: row.reason ?? undefined }
}

function pauseJson({ until, reason }: Closing): ClosingJson {
  return {
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    ...(reason === undefined ? {} : { reason }),
  }
}

/** Why and until when the store is closed at this moment; undefined while it is open (CONTRACT "Store"). */
export async function closedNow(shop: Shop): Promise<ClosingJson | undefined> {
  const pause = pauseIn(await storedPause(shop.db))
  return isClosed(pause, shop.clock().getTime()) ? pauseJson(pause) : undefined
}

/** Refuses a new order while the store is closed; the pause is looked at in the order's own transaction (CONTRACT "Store"). */
export function refuseWhileClosed(shop: Shop, row: PauseRow | undefined): void {
  const pause = pauseIn(row)
  if (isClosed(pause, shop.clock().getTime()))
    throw new Refusal('STORE_CLOSED', { extra: { closed: pauseJson(pause) } })
}

/** Closes the store, in every process at once; refuses an end that is past or more than 14 days away (CONTRACT "Store"). */
export async function closeStore(shop: Shop, { until, reason }: SentPause): Promise<void> {
  const since = shop.clock()
  const input = { until: until === undefined ? undefined : Date.parse(until), reason }
  const pause = newClosing(input, since.getTime())
  const end = pause.until === undefined ? null : new Date(pause.until)
  await putPause(shop.db, { until: end, reason: pause.reason ?? null, since })
  await shop.events.tell('store-changed')
}

/** Opens the store again, in every process at once; one that is open stays so (CONTRACT "Store"). */
export async function openStore(shop: Shop): Promise<void> {
  await deletePause(shop.db)
  await shop.events.tell('store-changed')
}
