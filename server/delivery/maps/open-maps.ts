import type { Point } from '#domain/delivery/delivery.ts'
import type { MapSettings } from '../../config/map-settings.ts'
import { googleMaps } from './google-maps.ts'
import type { Maps } from './maps.ts'
import { nominatim } from './nominatim.ts'
import { offlineMaps } from './offline-maps.ts'

/** Opens the configured map service (CONTRACT "Location"). */
export function openMaps(settings: MapSettings, store: () => Point, clock: () => Date): Maps {
  if (settings.kind === 'google') return googleMaps(settings, store)
  if (settings.kind === 'nominatim') return nominatim(settings, store, clock)
  return offlineMaps(store)
}
