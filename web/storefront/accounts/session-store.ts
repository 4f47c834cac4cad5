import { createStore, useStore } from 'zustand'
import type { UserJson } from '#domain/accounts/account-shapes.ts'
import { type BodyOf, callApi, shopperApi } from '../../api/call-api.ts'
import { writeLocal } from '../../browser/local-storage.ts'
import { cart } from '../cart/cart-store.ts'
import { onOtherTab } from '../cart/visitor-cart.ts'
import { forgetAddress, forgetDraft, forgetPlace } from '../delivery/location-store.ts'
import { markShopper } from '../layout/first-paint.ts'
import { currentUser, currentUserStore, setUser, userChanged, userId } from './current-user.ts'
import { rejectIfUserChanged } from './reject-if-user-changed.ts'

/** The form shown by the login dialog (SPEC 4). */
export type LoginMode = 'login' | 'register' | 'forgot'

type LoginDialogState = { open: boolean; target: string | undefined; mode: LoginMode }

/** A timestamp in localStorage; it changes with every login and logout, so that other windows follow. */
const loginKey = 'thela.login'
/** The queued cash order (web/storefront/offline); deleted at logout. The stored name stays. */
export const queuedOrderKey = 'thela.kept-order.1'
/** The last searches (web/storefront/search); deleted when a session ends. */
export const searchesKey = 'thela-recent-searches'
/** Counts logins and logouts, here or in another window: an answer from before one is ignored. */
let loginEpoch = 0
/** Milliseconds until the session is requested again. */
const retryMs = 10_000
let retry: ReturnType<typeof setTimeout> | undefined
const closed: LoginDialogState = { open: false, target: undefined, mode: 'login' }
const dialogStore = createStore(() => closed)

/** Loads the current user and the saved cart (SPEC 7); false if the server could not be reached. */
export async function loadSession(): Promise<boolean> {
  const begun = loginEpoch
  const answer = await callApi(shopperApi.userIsAuth).catch(() => undefined)
  // The answer may be about the user before.
  if (begun !== loginEpoch) return loadSession()
  if (answer === undefined) {
    if (currentUser().state === 'unknown') setUser({ state: 'offline' })
    tryAgainLater()
    return false
  }
  // Another user logged in unnoticed: the cart on screen is not theirs.
  if (answer.user && isOtherUser(answer.user._id)) {
    forgetPerson()
    cart.forget()
    setUser({ state: 'visitor' })
  }
  if (answer.user) showShopper(answer.user)
  else showVisitor()
  return true
}

/** The answer was lost although the browser is online: who the user is would stay unknown. */
function tryAgainLater(): void {
  clearTimeout(retry)
  retry = setTimeout(
    () => navigator.onLine && /offline|changed/.test(currentUser().state) && void loadSession(),
    retryMs,
  )
}

/** Logs in; the visitor's cart joins the saved one. Throws a Refusal for a wrong login. */
export async function logIn(credentials: BodyOf<typeof shopperApi.login>): Promise<void> {
  loggedIn((await callApi(shopperApi.login, { body: credentials })).user)
}

/** Makes an account and logs in. Throws a Refusal for a taken e-mail or a poor password. */
export async function register(account: BodyOf<typeof shopperApi.register>): Promise<void> {
  loggedIn((await callApi(shopperApi.register, { body: account })).user)
}

/** Requests a link to a new password; returns the server's message, the same for every e-mail. */
export async function forgotPassword(email: string): Promise<string> {
  return (await callApi(shopperApi.forgotPassword, { body: { email } })).message
}

/** Logs out and empties the cart on screen; returns the server's message. */
export async function logOut(): Promise<string> {
  await rejectIfUserChanged(cart.settled().catch(() => undefined))
  const { message } = await callApi(shopperApi.logout)
  loginEpoch++
  cart.forget()
  writeLocal(queuedOrderKey, undefined)
  showVisitor(true)
  writeLocal(loginKey, Date.now())
  return message
}

/** Shows the phone that was just saved. */
export function showPhone(phone: string | undefined): void {
  const known = currentUser()
  if (known.state !== 'shopper') return
  const { name, email } = known.user
  setUser({ ...known, user: { name, email, ...(phone === undefined ? {} : { phone }) } })
}

/** Follows logins and logouts of other windows; returns a function that stops. */
export function followLogins(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === loginKey) userChanged()
  }
  addEventListener('storage', listen)
  const stop = onOtherTab(reloadSession)
  return () => {
    removeEventListener('storage', listen)
    stop()
  }
}

/** Loads the session again after another window changed the visitor's cart: earlier answers lack its lines. */
function reloadSession(wasFrozen: boolean): void {
  loginEpoch++
  if (wasFrozen || currentUser().state === 'shopper') void loadSession()
}

/** Opens the login dialog; after login the shopper goes to `target`, or to / without one (SPEC 4). */
export function openLogin(target?: string, mode: LoginMode = 'login'): void {
  dialogStore.setState({ open: true, target, mode })
}

/** Turns the open dialog to logging in, registering or a forgotten password. */
export function turnLogin(mode: LoginMode): void {
  dialogStore.setState({ mode })
}

/** Closes the login dialog and forgets the target. */
export function closeLogin(): void {
  dialogStore.setState(closed)
}

/** State, target and form of the login dialog. */
export function useLoginDialog(): LoginDialogState {
  return useStore(dialogStore)
}

function isOtherUser(id: string): boolean {
  return userId() !== undefined && userId() !== id
}

/** Forgets the place and the searches of who used this browser, for the next person. */
function forgetPerson(): void {
  forgetPlace()
  forgetAddress()
  writeLocal(searchesKey, undefined)
}

function loggedIn(user: UserJson): void {
  loginEpoch++
  showShopper(user)
  writeLocal(loginKey, Date.now())
}

function showShopper({ _id: id, name, email, phone, cartItems, cartVersion }: UserJson): void {
  // Its last shopper did not log out.
  if (isOtherUser(id) || ![undefined, id].includes(cart.lastOwner())) forgetPerson()
  markShopper(true)
  const user = { name, email, ...(phone === undefined ? {} : { phone }) }
  setUser({ state: 'shopper', id, user, savedCart: { cartItems, cartVersion } })
}

function showVisitor(isLoggedOut = false): void {
  const { state } = currentUser()
  if (isLoggedOut || state === 'shopper') forgetPerson()
  else forgetAddress()
  markShopper(false)
  // Where a session just ended, a half-typed address waits for the same shopper until the page is loaded again.
  if (state !== 'shopper' || isLoggedOut) forgetDraft()
  // The lines of an expired session stay in the cart until a logout.
  if (state === 'expired' && !isLoggedOut) setUser({ state })
  else if (state !== 'visitor') setUser({ state: 'visitor' })
}

currentUserStore.subscribe(({ state }) => {
  if (state === 'expired') markShopper(false)
  if (state !== 'changed') return
  loginEpoch++
  forgetAddress()
  void loadSession()
})
