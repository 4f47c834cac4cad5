import type { UserJson } from '#domain/shapes.ts'
import { api, type BodyOf, callApi } from '../../api/call-api.ts'
import { writeLocal } from '../../browser/local-storage.ts'
import { liveValue, useLive } from '../../ui/live-value.ts'
import { cart } from '../cart/cart-store.ts'
import { writeVisitorCart } from '../cart/visitor-cart.ts'
import { forgetAddress } from '../delivery/location-store.ts'
import { markShopper } from '../layout/first-paint.ts'
import { ignoreStale } from './ignore-if-user-changed.ts'

export type SessionUser = { name: string; email: string; phone?: string }

/** Who is looking at the page; 'unknown' until the browser has asked. */
export type Session = { state: 'unknown' } | { state: 'visitor' } | { state: 'shopper'; user: SessionUser }

/** What the login dialog is for at the moment (SPEC 4). */
export type LoginMode = 'login' | 'register' | 'forgot'

type LoginDialogState = { open: boolean; target: string | undefined; mode: LoginMode }

/** Changes with every login and logout, so that other windows hear of it; when is all it says. */
const loginMark = 'thela.login'
const session = liveValue<Session>({ state: 'unknown' })
/** Nobody could be asked: what is on screen may be a shopper's. */
let isGuessed = false
/** The shopper on screen. */
let person: string | undefined
/** Goes up with every login and logout, here or in another window. */
let logins = 0
const dialog = liveValue<LoginDialogState>({ open: false, target: undefined, mode: 'login' })

/** Who is logged in; 'unknown' while rendering on the server and until the first answer. */
export function useSession(): Session {
  return useLive(session)
}

/** The same outside components. */
export function currentSession(): Session {
  return session.get()
}

/** Who sends a call, as SPEC 7 writes it; the server goes by the session alone. */
export function ownId(): { userId?: string } {
  return person === undefined ? {} : { userId: person }
}

/** Asks who is logged in and brings the cart along (SPEC 7); answers whether the store could be reached. */
export async function loadSession(): Promise<boolean> {
  const asked = logins
  const answer = await callApi(api.userIsAuth).catch(() => undefined)
  // It may tell of the person before.
  if (asked !== logins) return loadSession()
  // Somebody else logged in unheard of: what was brought along is for their cart.
  if (answer?.user && person !== undefined && person !== answer.user._id) cart.becomeVisitor()
  if (answer?.user) welcome(answer.user)
  else if (answer !== undefined) farewell()
  else if (session.get().state === 'unknown') {
    isGuessed = true
    cart.becomeAway()
    session.set({ state: 'visitor' })
  }
  return answer !== undefined
}

/** Logs in; the visitor's cart joins the saved one. A wrong login is thrown as a Refusal. */
export async function logIn(sent: BodyOf<typeof api.login>): Promise<void> {
  enter((await callApi(api.login, { body: sent })).user)
}

/** Makes an account and logs in. A taken e-mail or poor password is thrown as a Refusal. */
export async function register(sent: BodyOf<typeof api.register>): Promise<void> {
  enter((await callApi(api.register, { body: sent })).user)
}

/** Asks for a link to a new password; answers the server's message, the same for every e-mail. */
export async function forgotPassword(email: string): Promise<string> {
  return (await callApi(api.forgotPassword, { body: { email } })).message
}

/** Logs out on the server and empties the cart on screen; answers the server's message. */
export async function logOut(): Promise<string> {
  await ignoreIfUserChanged(cart.settled().catch(() => undefined))
  const { message } = await callApi(api.logout)
  logins++
  // Another window may have kept lines there that it could not save any more.
  writeVisitorCart([])
  farewell()
  writeLocal(loginMark, Date.now())
  return message
}

/** An answer for the shopper on screen; once it is somebody else, or nobody, it is a refusal, whatever it was. */
export function ignoreIfUserChanged<T>(answer: Promise<T>): Promise<T> {
  // Who is on screen at the first look is told by an answer that may still be on its way.
  return person === undefined ? answer : ignoreStale(() => person, answer)
}

/** Asks anew when somebody logs in or out in another window: nothing of one person goes into the cart of the next. Call the answer to stop. */
export function followLogins(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === loginMark) beginAnew()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Opens the login dialog; after login the shopper goes to `target`, or to / without one (SPEC 4). */
export function openLogin(target?: string, mode: LoginMode = 'login'): void {
  dialog.set({ open: true, target, mode })
}

/** Turns the open dialog to logging in, registering or a forgotten password. */
export function turnLogin(mode: LoginMode): void {
  dialog.set({ ...dialog.get(), mode })
}

/** Closes the login dialog and forgets the target. */
export function closeLogin(): void {
  dialog.set({ open: false, target: undefined, mode: 'login' })
}

/** Whether the login dialog is open, what for, and where to go after it. */
export function useLoginDialog(): LoginDialogState {
  return useLive(dialog)
}

function welcome(user: UserJson): void {
  isGuessed = false
  if (person !== undefined && person !== user._id) forgetAddress()
  person = user._id
  markShopper(true)
  cart.becomeShopper(user)
  const { name, email, phone } = user
  session.set({ state: 'shopper', user: { name, email, ...(phone === undefined ? {} : { phone }) } })
}

/** The shopper's phone as the store has just saved it. */
export function knowPhone(phone: string | undefined): void {
  const known = session.get()
  if (known.state !== 'shopper') return
  const { name, email } = known.user
  session.set({ state: 'shopper', user: { name, email, ...(phone === undefined ? {} : { phone }) } })
}

function enter(user: UserJson): void {
  logins++
  welcome(user)
  writeLocal(loginMark, Date.now())
}

function beginAnew(): void {
  logins++
  person = undefined
  forgetAddress()
  cart.becomeVisitor()
  // Until it is known who is here now, nobody is: pages take down what is theirs.
  session.set({ state: 'visitor' })
  void loadSession()
}

function farewell(): void {
  person = undefined
  forgetAddress()
  markShopper(false)
  if (session.get().state !== 'visitor' || isGuessed) cart.becomeVisitor()
  isGuessed = false
  session.set({ state: 'visitor' })
}

cart.onLoginLost(() => {
  markShopper(false)
  session.set({ state: 'visitor' })
}, beginAnew)
