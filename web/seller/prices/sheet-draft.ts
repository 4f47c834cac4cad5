import { createStore, useStore } from 'zustand'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { newKey } from '../../browser/new-key.ts'

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

const storageKey = 'thela.price-sheet'
const empty: Stored = { prices: {} }

const store = createStore<Stored>(() => empty)
let isRestored = false

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Stored>).prices === 'object'
}

/** Takes over what this browser has stored, once, after the first rendering. */
export function restoreDraft(): void {
  if (isRestored) return
  isRestored = true
  const stored = readLocal(storageKey)
  if (!isStored(stored)) return
  const isPast = stored.from !== undefined && Date.parse(stored.from) <= Date.now()
  store.setState(isPast ? { ...stored, from: undefined } : stored, true)
}

function change(next: Stored): void {
  store.setState(next, true)
  const isEmpty = Object.keys(next.prices).length === 0
  writeLocal(storageKey, isEmpty ? undefined : next)
}

/** The typed prices; they survive leaving, reload and a lost connection. */
export const useDraft = (): Draft => useStore(store, ({ prices }) => prices)
/** When the prices become valid, as an ISO time; undefined is at once. */
export const useDraftTime = (): string | undefined => useStore(store, ({ from }) => from)
export const currentDraft = (): Draft => store.getState().prices
export const currentDraftTime = (): string | undefined => store.getState().from

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
  change({ ...store.getState(), from })
}

/** The idempotency key of a body; the same until another one is sent. */
export function keyFor(body: string): string {
  const { sending } = store.getState()
  if (sending?.body === body) return sending.key
  const key = newKey()
  change({ ...store.getState(), sending: { key, body } })
  return key
}
