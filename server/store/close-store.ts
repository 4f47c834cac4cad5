import type { api } from '#domain/contract.ts'
import type { Answer } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Closing, closingAt, newClosing } from '#domain/store/closing.ts'
import { type OpeningHours, openStateAt } from '#domain/store/hours.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { ClosingJson, SentClosing, StoreJson } from '#domain/store/store-shapes.ts'
import type { Shop } from '../shop.ts'
import { type ClosingRow, closingRow, deleteClosing, upsertClosing } from './queries.ts'

function toClosing(row: ClosingRow | undefined): Closing | undefined {
  return row && { until: row.until?.getTime(), reason: row.reason ?? undefined }
}

const toIso = (at: number) => new Date(at).toISOString()

function closingJson({ until, reason, byHours }: Closing & { readonly byHours: boolean }): ClosingJson {
  return {
    ...(until !== undefined && { until: toIso(until) }),
    ...(reason !== undefined && { reason }),
    ...(byHours && { byHours }),
  }
}

/** Opening hours as JSON, with the next opening, or while open with the time of the last order (CONTRACT "Settings"). */
export function hoursJson(hours: OpeningHours, now: number): StoreJson['hours'] {
  const state = openStateAt(hours, now)
  if (state.isOpen) {
    const { lastOrderAt } = state
    return { ...hours, isOpen: true, ...(lastOrderAt !== undefined && { lastOrderAt: toIso(lastOrderAt) }) }
  }
  return { ...hours, isOpen: false, ...(state.opensAt !== undefined && { opensAt: toIso(state.opensAt) }) }
}

/** The present closing with reason and end, and hours (CONTRACT "Store", "Settings"). */
export async function presentClosing(shop: Shop): Promise<Answer<typeof api.storeClosing>> {
  const { store } = await shop.settings.fresh()
  const now = shop.clock().getTime()
  const closing = closingAt(toClosing(await closingRow(shop.db)), store.hours, now)
  return {
    ...(closing && { closed: closingJson(closing) }),
    ...(closing?.until !== undefined && { opensAt: toIso(closing.until) }),
    ...(store.hours && { hours: hoursJson(store.hours, now) }),
  }
}

/** Throws STORE_CLOSED with the next opening while the store is closed or outside its hours (CONTRACT "Store"). */
export function checkOpen(shop: Shop, { hours }: StoreSettings, row: ClosingRow | undefined): void {
  const closing = closingAt(toClosing(row), hours, shop.clock().getTime())
  if (closing === undefined) return
  const { until } = closing
  const extra = { closed: closingJson(closing), ...(until !== undefined && { opensAt: toIso(until) }) }
  throw new Refusal('STORE_CLOSED', { extra })
}

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
