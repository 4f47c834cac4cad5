import type { api } from '#domain/contract.ts'
import type { Answer } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Closing, closingAt } from '#domain/store/closing.ts'
import { type OpeningHours, openStateAt } from '#domain/store/hours.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { ClosingJson, StoreJson } from '#domain/store/store-shapes.ts'
import type { Shop } from '../shop.ts'
import { type ClosingRow, closingRow } from './queries.ts'

function toClosing(row: ClosingRow | undefined): Closing | undefined {
  return row && { until: row.until?.getTime(), reason: row.reason ?? undefined }
}

const toIso = (at: number) => new Date(at).toISOString()

function closedJson({ until, reason, byHours }: Closing & { readonly byHours: boolean }) {
  const end = until === undefined ? undefined : toIso(until)
  const closed: ClosingJson = {
    ...(end !== undefined && { until: end }),
    ...(reason !== undefined && { reason }),
    ...(byHours && { byHours }),
  }
  return { closed, ...(end !== undefined && { opensAt: end }) }
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
  return { ...(closing && closedJson(closing)), ...(store.hours && { hours: hoursJson(store.hours, now) }) }
}

/** Throws STORE_CLOSED with the next opening while the store is closed or outside its hours (CONTRACT "Store"). */
export function checkOpen(shop: Shop, { hours }: StoreSettings, row: ClosingRow | undefined): void {
  const closing = closingAt(toClosing(row), hours, shop.clock().getTime())
  if (closing !== undefined) throw new Refusal('STORE_CLOSED', { extra: closedJson(closing) })
}
