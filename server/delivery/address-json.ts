import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { distanceKm } from '#domain/delivery/delivery.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import type { AddressRow } from './queries.ts'

/** Kilometres as JSON, rounded to two decimals. */
export function kmJson(km: number): number {
  return Math.round(km * 100) / 100
}

/** A saved address as JSON, with its distance from the store. */
export function addressJson(store: StoreSettings, row: AddressRow): AddressJson {
  const { id, shopperId: _shopperId, createdAt: _createdAt, ...fields } = row
  return { _id: id, ...fields, distanceKm: kmJson(distanceKm(store.point, row)) }
}
