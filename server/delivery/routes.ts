import type { FastifyInstance } from 'fastify'
import { api } from '#domain/contract.ts'
import type { PlaceJson, SuggestionJson } from '#domain/delivery/address-shapes.ts'
import { distanceKm, isServiceable, type Km } from '#domain/delivery/delivery.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StoreSettings } from '#domain/store/store-settings.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Shop } from '../shop.ts'
import { addAddress } from './add-address.ts'
import { addressJson, kmJson } from './address-json.ts'
import { placeAt, placeOfSuggestion, searchPlaces } from './find-places.ts'
import type { MapPlace, Suggestion } from './maps/maps.ts'
import { addressesOf, deleteAddress } from './queries.ts'

function placeJson(store: StoreSettings, place: MapPlace): PlaceJson {
  const km = distanceKm(store.point, place)
  return { ...place, distanceKm: kmJson(km), serviceable: isServiceable(km, store) }
}

function suggestionJson(store: StoreSettings, { id, label, km }: Suggestion): SuggestionJson {
  if (km === undefined) return { id, label }
  return { id, label, distanceKm: kmJson(km), serviceable: isServiceable(km as Km, store) }
}

/** The shopper's addresses, and places on the map (SPEC 7, CONTRACT "Location"). */
export function deliveryRoutes(app: FastifyInstance, shop: Shop): void {
  const { store } = shop

  endpoint(app, shop, api.addressList, async ({ person }) => {
    const rows = await addressesOf(shop.db, person.id)
    return { addresses: rows.map((row) => addressJson(store(), row)) }
  })

  endpoint(app, shop, api.addressAdd, async ({ body, person, saveAnswer }) =>
    addAddress(shop, person, body.address, saveAnswer),
  )

  endpoint(app, shop, api.addressDelete, async ({ body, person }) => {
    if (!(await deleteAddress(shop.db, person.id, body.address))) throw new Refusal('ADDRESS_UNKNOWN')
  })

  endpoint(app, shop, api.locationReverse, async ({ body, request }) => {
    const place = await placeAt(shop, body, request.ip)
    const label = `${body.latitude.toFixed(4)}, ${body.longitude.toFixed(4)}`
    return {
      place: placeJson(store(), place ?? { ...body, label, street: '', city: '', state: '', zipcode: '', country: '' }),
    }
  })

  endpoint(app, shop, api.locationSearch, async ({ query, request }) => {
    const { places, suggestions } = await searchPlaces(shop, query, request.ip)
    return {
      places: places.map((place) => placeJson(store(), place)),
      suggestions: suggestions.map((each) => suggestionJson(store(), each)),
    }
  })

  endpoint(app, shop, api.locationPlace, async ({ query, request }) => ({
    place: placeJson(store(), await placeOfSuggestion(shop, query, request.ip)),
  }))
}
