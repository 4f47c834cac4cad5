import { create } from 'zustand'
import type { UserJson } from '#domain/accounts/account-shapes.ts'

export type SessionUser = { name: string; email: string; phone?: string | undefined }
export type SavedCart = Pick<UserJson, 'cartItems' | 'cartVersion'>

/** The user of this page; in every state but `shopper` it looks as for a visitor. */
export type CurrentUser =
  /** The server has not answered yet. */
  | { state: 'unknown' }
  | { state: 'visitor' }
  /** The server could not be reached. */
  | { state: 'offline' }
  /** Logged in, with the saved cart of the server's last answer. */
  | { state: 'shopper'; id: string; user: SessionUser; savedCart: SavedCart }
  /** The server ended the session; the cart stays in this browser. */
  | { state: 'expired'; id?: string | undefined }
  /** Another window logged in or out; the server's answer is awaited. */
  | { state: 'changed' }

/** The current user, which cart and session subscribe to; `unknown` while rendering on the server and hydrating. */
export const useCurrentUser = create<CurrentUser>(() => ({ state: 'unknown' }))

/** Replaces the current user. */
export function setUser(next: CurrentUser): void {
  useCurrentUser.setState(next, true)
}

/** The current user, for code outside components. */
export const currentUser = useCurrentUser.getState

/** Whether the server has answered that there is no session. */
export const hasNoSession = ({ state }: CurrentUser): boolean => state === 'visitor' || state === 'expired'

/** The id of the shopper on screen, also after the session expired. */
export function userId(user: CurrentUser = currentUser()): string | undefined {
  return user.state === 'shopper' || user.state === 'expired' ? user.id : undefined
}

/** The `userId` field of a call (SPEC 7); the server ignores it and uses the session. */
export function userIdField(): { userId?: string } {
  const id = userId()
  return id === undefined ? {} : { userId: id }
}

/** Shows that the session has ended, after the server refused it. */
export function expireSession(): void {
  setUser({ state: 'expired', id: userId() })
}

/** Hides everything personal; the session store then loads the new user. */
export function markUserChanged(): void {
  setUser({ state: 'changed' })
}
