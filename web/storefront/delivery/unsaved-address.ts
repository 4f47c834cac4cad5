import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import type { AddressDraft } from './address-draft.ts'
import { draftKey, forgetDraft } from './location-store.ts'
import type { ChosenPin } from './use-address-pin.ts'

/** An address form that was not saved. */
type Unsaved = { draft: AddressDraft; pin: ChosenPin }

/** What this user typed and did not save; what another typed is forgotten. */
export function unsavedOf(userId: string): Partial<Unsaved> {
  const { userId: owner, ...unsaved } = Object(readLocal(draftKey)) as Partial<Unsaved> & { userId?: unknown }
  if (owner === userId) return unsaved
  forgetDraft()
  return {}
}

/** Stores what this user typed, until it is saved or they log out. */
export function keepUnsaved(userId: string, unsaved: Unsaved): void {
  writeLocal(draftKey, { userId, ...unsaved })
}
