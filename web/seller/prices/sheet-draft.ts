import { createStore, useStore } from 'zustand'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { timeAhead } from './price-time.ts'

/** What was typed for one product, and the price and measure that were shown then. */
export type DraftPrice = {
  readonly typed: string
  readonly version: number
  /** Rupees. */
  readonly seen: number
  readonly soldBy: SoldBy
  /** Keys of the questions about this price that the seller answered with yes. */
  readonly confirmed?: readonly string[]
}

/** Typed prices by product id. */
export type Draft = Readonly<Record<string, DraftPrice>>

type Stored = { readonly prices: Draft; readonly from?: string | undefined }

/** Each person's own key: two people may use one browser. */
const keyOf = (person: string) => `thela.price-sheet.${person}`
const empty: Stored = { prices: {} }

const store = createStore<Stored & { readonly person?: string | undefined }>(() => empty)

function readStored(key: string): Stored {
  const value = readLocal(key)
  const isStored = typeof value === 'object' && value !== null && 'prices' in value && typeof value.prices === 'object'
  return isStored ? (value as Stored) : empty
}

/** Takes over what another window of the same person stored; an equal price stays the same object. */
function takeOver({ key }: StorageEvent): void {
  const { person, prices: before } = store.getState()
  if (person === undefined || key !== keyOf(person)) return
  const { prices, from } = readStored(key)
  const isSame = (id: string) => JSON.stringify(before[id]) === JSON.stringify(prices[id])
  const same = Object.fromEntries(Object.entries(before).filter(([id]) => isSame(id)))
  store.setState({ prices: { ...prices, ...same }, from, person }, true)
}

/** Restores a person's draft from this browser, once, and follows its changes in other windows. */
export function restoreDraft(person: string): void {
  if (store.getState().person === person) return
  addEventListener('storage', takeOver)
  const { prices, from } = readStored(keyOf(person))
  store.setState({ prices, from: timeAhead(from, Date.now()), person }, true)
}

function setStored(next: Stored): void {
  const { person } = store.getState()
  store.setState({ ...next, person }, true)
  if (person !== undefined) writeLocal(keyOf(person), Object.keys(next.prices).length === 0 ? undefined : next)
}

/** A person's typed prices, which the browser stores, and the ISO time from which they are valid; undefined for at once. */
export function useDraft(person: string): Stored {
  const stored = useStore(store)
  return stored.person === person ? stored : empty
}
export const currentDraft = (): Draft => store.getState().prices

/** Changes the typed prices. */
export function changeDraft(next: (before: Draft) => Draft): void {
  const { prices: before, from } = store.getState()
  const prices = next(before)
  if (prices !== before) setStored(Object.keys(prices).length === 0 ? empty : { prices, from })
}

/** What is typed for a product now, whose current price the sheet shows. */
export const draftPrice = ({ version, basePrice, soldBy }: SheetProduct, typed: string): DraftPrice => ({
  typed,
  version,
  seen: basePrice,
  soldBy,
})

/** Sets one product's typed price; an empty text removes it. */
export function typePrice(product: SheetProduct, typed: string): void {
  changeDraft((before) => {
    const { [product._id]: _before, ...rest } = before
    return typed.trim() === '' ? rest : { ...before, [product._id]: draftPrice(product, typed) }
  })
}

/** Sets when the typed prices become valid; undefined for at once. */
export function chooseDraftTime(from: string | undefined): void {
  setStored({ prices: currentDraft(), from })
}

/** Removes the typed prices and their time; the returned function restores them, under what was typed since. */
export function resetDraft(): () => void {
  const { prices: before, from } = store.getState()
  setStored(empty)
  return () => {
    const now = store.getState()
    setStored({ prices: { ...before, ...now.prices }, from: now.from ?? from })
  }
}
