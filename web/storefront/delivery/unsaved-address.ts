import type { AddressDraft } from './address-draft.ts'
import { draftKey, forgetDraft } from './location-store.ts'
import type { ChosenPin } from './use-address-pin.ts'

/** An address form that was not saved. */
type Unsaved = { draft: AddressDraft; pin: ChosenPin }

/** What this user typed in this tab and did not save; what another typed is forgotten. */
export function unsavedOf(userId: string): Partial<Unsaved> {
  const { userId: owner, ...unsaved } = stored()
  if (owner === userId) return unsaved
  forgetDraft()
  return {}
}

/** Keeps what this user typed, until it is saved, they log out or the tab is closed. */
export function keepUnsaved(userId: string, unsaved: Unsaved): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ userId, ...unsaved }))
  } catch {
    // The form works without.
  }
}

function stored(): Partial<Unsaved> & { userId?: unknown } {
  try {
    return Object(JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')) as Partial<Unsaved>
  } catch {
    return {}
  }
}
