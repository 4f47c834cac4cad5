import { createStore, useStore } from 'zustand'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { newKey } from '../../browser/new-key.ts'
import { timeAhead } from './price-time.ts'

/** What was typed for one product, and the price that was shown then. */
export type DraftPrice = {
  readonly typed: string
  readonly version: number
  /** Rupees. */
  readonly seen: number
  /** Questions about this price that were answered with yes, by their keys. */
  readonly confirmed?: readonly string[]
}

/** Typed prices by product id. */
export type Draft = Readonly<Record<string, DraftPrice>>

/** A save that may have been lost on its way: sent again with the same key while it is the same. */
type Sending = { readonly key: string; readonly body: string }

type Stored = { readonly prices: Draft; readonly from?: string | undefined; readonly sending?: Sending | undefined }

/** Each person's own key: two people may use one browser. */
const keyOf = (person: string) => `thela.price-sheet.${person}`
const empty: Stored = { prices: {} }

type Held = Stored & { readonly person?: string | undefined }
const store = createStore<Held>(() => empty)

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Stored>).prices === 'object'
}

/** Takes over what another window of the same person has stored; an equal price stays the same object. */
function follow({ key }: StorageEvent): void {
  const { person, prices: before } = store.getState()
  if (person === undefined || key !== keyOf(person)) return
  const stored = readLocal(key)
  const { prices, from, sending }: Stored = isStored(stored) ? stored : empty
  const isSame = (id: string) => JSON.stringify(before[id]) === JSON.stringify(prices[id])
  const same = Object.fromEntries(Object.entries(before).filter(([id]) => isSame(id)))
  store.setState({ prices: { ...prices, ...same }, from, sending, person }, true)
}

/** Takes over what this browser has stored for a person, once, after the first rendering, and follows other windows. */
export function restoreDraft(person: string | undefined): void {
  if (person === undefined || store.getState().person === person) return
  addEventListener('storage', follow)
  const stored = readLocal(keyOf(person))
  const { prices, from, sending }: Stored = isStored(stored) ? stored : empty
  store.setState({ prices, from: timeAhead(from, Date.now()), sending, person }, true)
}

function change(next: Stored): void {
  const { person } = store.getState()
  store.setState({ ...next, person }, true)
  if (person !== undefined) writeLocal(keyOf(person), Object.keys(next.prices).length === 0 ? undefined : next)
}

/** A person's typed prices; they survive leaving, reload and a lost connection. */
export const useDraft = (person: string | undefined): Draft =>
  useStore(store, (held) => (held.person === person ? held.prices : empty.prices))
/** When the prices become valid, as an ISO time; undefined is at once. */
export const useDraftTime = (person: string | undefined): string | undefined =>
  useStore(store, (held) => (held.person === person ? held.from : undefined))
export const currentDraft = (): Draft => store.getState().prices

/** Changes the typed prices. */
export function changeDraft(next: (before: Draft) => Draft): void {
  const { from } = store.getState()
  const prices = next(store.getState().prices)
  if (prices !== store.getState().prices) change(Object.keys(prices).length === 0 ? empty : { prices, from })
}

/** Sets one product's typed price; an empty text takes it out. */
export function typePrice(id: string, price: DraftPrice): void {
  changeDraft((before) => {
    const { [id]: _before, ...rest } = before
    return price.typed.trim() === '' ? rest : { ...before, [id]: price }
  })
}

export function chooseDraftTime(from: string | undefined): void {
  const { prices, sending } = store.getState()
  change({ prices, from, sending })
}

/** Forgets the save that may have been lost: what it saved was undone, and the same again is a new one. */
export function forgetSending(): void {
  const { prices, from } = store.getState()
  change({ prices, from })
}

/** The idempotency key of a body; the same until another one is sent. */
export function keyFor(body: string): string {
  const { prices, from, sending } = store.getState()
  if (sending?.body === body) return sending.key
  const key = newKey()
  change({ prices, from, sending: { key, body } })
  return key
}
