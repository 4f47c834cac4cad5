import type { UserJson } from '#domain/accounts/account-shapes.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { listen } from '../../browser/listen.ts'
import { writeLocal } from '../../browser/local-storage.ts'
import { cart } from '../cart/cart-store.ts'
import { followStoredCart } from '../cart/stored-cart.ts'
import { forgetChoice } from '../checkout/last-choice.ts'
import { forgetAddress, forgetDraft, forgetPlaceAndAddress } from '../delivery/location-store.ts'
import { showShopperHeader } from '../layout/first-paint.ts'
import { currentUser, markUserChanged, setUser, useCurrentUser, userId } from './current-user.ts'
import { rejectIfUserChanged } from './reject-if-user-changed.ts'

/** A localStorage key; its timestamp changes with every login and logout, which other windows listen to. */
const loginKey = 'thela.login'
/** The localStorage key of the queued cash order (offline/order-queue.ts), which logout deletes; named as in version 0.1. */
export const queuedOrderStorageName = 'thela.kept-order.1'
/** The localStorage key of the last searches (web/storefront/search), which the end of a session deletes. */
export const searchesKey = 'thela-recent-searches'
/** Rises with each login and logout of any window, and when another one stores a cart; `loadSession` repeats a call during which it rose. */
let sessionEpoch = 0
/** Time until a failed request for the session is repeated. */
const retryMs = 10_000
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Loads the current user and the saved cart (SPEC 7); false if the server could not be reached. */
export async function loadSession(): Promise<boolean> {
  const epochBefore = sessionEpoch
  const answer = await callApi(shopperApi.userIsAuth).catch(() => undefined)
  // The answer may be about the previous user.
  if (epochBefore !== sessionEpoch) return loadSession()
  if (answer === undefined) {
    const { state } = currentUser()
    if (state === 'unknown' || state === 'changed') setUser({ state: 'offline' })
    retryLater()
    return false
  }
  // Another user logged in without an event: the cart on screen is not theirs.
  if (answer.user && isOtherUser(answer.user._id)) {
    forgetUserData()
    cart.forget()
    setUser({ state: 'visitor' })
  }
  if (answer.user) showShopper(answer.user)
  else showVisitor()
  return true
}

/** Loads the session again where no event will: the browser is online and only the answer was lost. */
function retryLater(): void {
  clearTimeout(retryTimer)
  retryTimer = setTimeout(() => {
    if (navigator.onLine && currentUser().state === 'offline') void loadSession()
  }, retryMs)
}

/** Logs out and empties the cart on screen; returns the server's message. */
export async function logOut(): Promise<string> {
  await rejectIfUserChanged(cart.saveNow().catch(() => undefined))
  const { message } = await callApi(shopperApi.logout)
  sessionEpoch++
  cart.forget()
  writeLocal(queuedOrderStorageName, undefined)
  showShopperHeader(false)
  forgetUserData()
  forgetDraft()
  setUser({ state: 'visitor' })
  writeLocal(loginKey, Date.now())
  return message
}

/** Shows the phone that was just saved. */
export function showPhone(phone: string | undefined): void {
  const known = currentUser()
  if (known.state === 'shopper') setUser({ ...known, user: { ...known.user, phone } })
}

/** Follows logins, logouts and stored carts of other windows; returns functions that stop. */
export function followOtherWindows(): (() => void)[] {
  return [listen({ storage: ({ key }) => key === loginKey && markUserChanged() }), followStoredCart(reloadSession)]
}

/** Loads the session again after another window stored a cart, or may have while this page was in the back-forward cache. */
function reloadSession(wasInBfcache: boolean): void {
  sessionEpoch++
  if (wasInBfcache || currentUser().state === 'shopper') void loadSession()
}

function isOtherUser(id: string): boolean {
  return (userId() ?? id) !== id
}

/** Forgets place, searches and choices of the previous user of this browser. */
function forgetUserData(): void {
  forgetPlaceAndAddress()
  writeLocal(searchesKey, undefined)
  forgetChoice()
}

/** Shows the user who has logged in or registered; the visitor's cart joins the saved one. Other windows follow. */
export function applyLogin(user: UserJson): void {
  sessionEpoch++
  showShopper(user)
  writeLocal(loginKey, Date.now())
}

function showShopper({ _id: id, name, email, phone, cartItems, cartVersion }: UserJson): void {
  // The last shopper of this browser did not log out.
  const isCartOfOther = (cart.lastOwner() ?? id) !== id
  if (isOtherUser(id) || isCartOfOther) forgetUserData()
  showShopperHeader(true)
  setUser({ state: 'shopper', id, user: { name, email, phone }, savedCart: { cartItems, cartVersion } })
}

/** Shows that the server knows no session. */
function showVisitor(): void {
  const { state } = currentUser()
  showShopperHeader(false)
  // The session on screen has just ended: a half-typed address stays for its shopper until the page is reloaded.
  if (state === 'shopper') forgetUserData()
  else {
    forgetAddress()
    forgetDraft()
  }
  // The lines of an expired session stay in the cart until a logout.
  if (state !== 'visitor' && state !== 'expired') setUser({ state: 'visitor' })
}

useCurrentUser.subscribe(({ state }) => {
  if (state === 'expired') showShopperHeader(false)
  if (state !== 'changed') return
  sessionEpoch++
  forgetAddress()
  void loadSession()
})
