import type { Point } from '#domain/delivery/delivery.ts'
import type { MapConfig } from '../../config/map-variables.ts'
import { googleMaps } from './google-maps.ts'
import type { Maps } from './maps.ts'
import { nominatim } from './nominatim.ts'
import { offlineMaps } from './offline-maps.ts'

/** Opens the configured map service (CONTRACT "Location"). */
export function openMaps(config: MapConfig, store: () => Point, clock: () => Date): Maps {
  if (config.kind === 'google') return googleMaps(config, store)
  if (config.kind === 'nominatim') return nominatim(config, store, clock)
  return offlineMaps(store)
}
