import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import type { AddressDraft, ChosenPin } from './address-draft.ts'
import { draftKey, forgetDraft } from './location-store.ts'

type UnsavedAddress = { draft: AddressDraft; pin: ChosenPin }

/** The address typed but not saved by this user; forgets another user's. */
export function readUnsavedAddress(userId: string): Partial<UnsavedAddress> {
  const stored = Object(readLocal(draftKey)) as Partial<UnsavedAddress> & { userId?: unknown }
  const { userId: owner, ...unsaved } = stored
  if (owner === userId) return unsaved
  forgetDraft()
  return {}
}

/** Stores the address that this user is typing, until the user saves it or logs out. */
export function storeUnsavedAddress(userId: string, unsaved: UnsavedAddress): void {
  writeLocal(draftKey, { userId, ...unsaved })
}
