import { create } from 'zustand'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { isPoint, type Point } from '#domain/delivery/delivery.ts'
import { listen } from '../../browser/listen.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { rememberHeaderLines } from '../layout/first-paint.ts'

/** The parts of an address that a place fills in; `_id` only of a saved one. */
type AddressParts = { _id?: string; street?: string; city?: string; state?: string; zipcode?: string; country?: string }

/** A delivery place with its distance from the store in km (two decimals), and its point and address if known. */
export type ChosenPlace = AddressParts & {
  label: string
  distanceKm: number
  latitude?: number
  longitude?: number
  /** The point was detected or chosen on the map, so it is better than one found by the address. */
  isExact?: boolean
}

type LocationState = {
  place: ChosenPlace | undefined
  /** The saved address of the next order; forgotten at logout. */
  address: ChosenPlace | undefined
  isDialogOpen: boolean
}

const addressParts = ['_id', 'street', 'city', 'state', 'zipcode', 'country'] as const
const placeKey = 'thela.place'
const addressKey = 'thela.address.1'
/** The localStorage key of an unsaved address form. */
export const draftKey = 'thela.draft.1'
const useLocationState = create<LocationState>(() => ({ place: undefined, address: undefined, isDialogOpen: false }))

/** The chosen place; undefined if none, on the server and while hydrating. */
export function usePlace(): ChosenPlace | undefined {
  return useLocationState(({ place }) => place)
}

/** The destination of the next order: the saved address that was chosen last, else the place. */
export function useDestination(): ChosenPlace | undefined {
  return useLocationState(({ address, place }) => address ?? place)
}

/** Whether a chosen place has a point. */
export function hasPoint<P extends ChosenPlace>(place: P | undefined): place is P & Point {
  return place?.latitude !== undefined && place.longitude !== undefined
}

/** Whether the map knows only the point of a place, so that the shopper has to type the address. */
export function hasNoAddress({ street, city, zipcode }: AddressParts): boolean {
  return !street && !city && !zipcode
}

/** Remembers the saved address of the next order. */
export function rememberAddress({ _id, street, city, distanceKm, latitude, longitude }: AddressJson): void {
  const address = { _id, label: street || city, distanceKm, latitude, longitude }
  useLocationState.setState({ address })
  writeLocal(addressKey, address)
}

/** Forgets the saved address, at logout or when another place is chosen. */
export function forgetAddress(): void {
  useLocationState.setState({ address: undefined })
  writeLocal(addressKey, undefined)
  if (useLocationState.getState().place === undefined) rememberHeaderLines(undefined)
}

/** Forgets the chosen place and the saved address. */
export function forgetPlaceAndAddress(): void {
  storePlace(undefined)
  forgetAddress()
}

/** Forgets the unsaved address form. */
export function forgetDraft(): void {
  writeLocal(draftKey, undefined)
}

/** Remembers the place in this browser until a shopper's session ends. */
export function setPlace(chosen: ChosenPlace): void {
  forgetAddress()
  storePlace(asPlace(chosen))
}

/** Marks the place as inexact once an address has its point; the next address at its PIN code has another. */
export function forgetExactPoint(): void {
  const { place } = useLocationState.getState()
  storePlace(place && { ...place, isExact: false })
}

function storePlace(place: ChosenPlace | undefined): void {
  useLocationState.setState({ place })
  writeLocal(placeKey, place)
}

/** Reads the remembered place after hydration and follows changes in other windows; returns a function that stops. */
export function followPlace(): () => void {
  const read = () => useLocationState.setState({ place: readPlace(placeKey), address: readPlace(addressKey) })
  read()
  return listen({ storage: ({ key }) => (key === placeKey || key === addressKey) && read() })
}

/** Opens the location dialog. */
export function openLocation(): void {
  useLocationState.setState({ isDialogOpen: true })
}

/** Closes the location dialog. */
export function closeLocation(): void {
  useLocationState.setState({ isDialogOpen: false })
}

/** Whether the location dialog is open. */
export function useLocationDialog(): boolean {
  return useLocationState(({ isDialogOpen }) => isDialogOpen)
}

function readPlace(key: string): ChosenPlace | undefined {
  return asPlace(Object(readLocal(key)))
}

/** The known fields of a stored place; undefined if it is unreadable. */
function asPlace(stored: { [part in keyof ChosenPlace]?: unknown }): ChosenPlace | undefined {
  const { label, distanceKm, latitude, longitude } = stored
  if (typeof label !== 'string' || typeof distanceKm !== 'number' || !(distanceKm >= 0)) return undefined
  const point = isPoint(latitude, longitude) ? { latitude: Number(latitude), longitude: Number(longitude) } : {}
  const address = Object.fromEntries(
    addressParts.flatMap((part) => (typeof stored[part] === 'string' ? [[part, stored[part]]] : [])),
  )
  return { label, distanceKm, ...point, ...address, isExact: stored.isExact === true }
}
