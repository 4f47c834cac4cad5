import { maxQuantity } from '#domain/cart/cart.ts'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { callPublic, shopperApi } from '../../api/call-api.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { type CurrentUser, currentUserStore } from '../accounts/current-user.ts'
import { forgetOrderKey } from '../checkout/order-key.ts'
import * as lines from './cart-lines.ts'
import { cartSaving } from './cart-saving.ts'
import { type Cart, cartState, type RemovedLine } from './cart-state.ts'
import { rememberUnit } from './last-units.ts'
import {
  offlineBaseKey,
  onOtherTab,
  readVisitorCart,
  visitorCartKey,
  waitingLines,
  writeVisitorCart,
} from './visitor-cart.ts'

/** The shopper's cart as last seen, for pages opened offline; deleted at logout. The stored name stays. */
const offlineCartKey = 'thela.away-cart.1'

/** The id of the shopper whose changes wait in this browser. */
const ownerKey = 'thela.cart-owner.1'

/** Where changes go: `visitor` and `offline` to this browser, `shopper` to the server. */
let mode: 'visitor' | 'shopper' | 'offline' = 'visitor'
let ownerId: string | undefined
/** The stored changes that are joined into the shopper's cart. */
let joinedText: string | undefined
/** The lines of the order under way. */
let ordering: readonly lines.CartEntry[] = []

const entriesNow = () => (cartState.getState().ready ? cartState.getState().entries : readVisitorCart())

const saving = cartSaving({
  entries: entriesNow,
  show,
  markUnsaved,
  onSaved: () => {
    markUnsaved(new Set())
    // Deleted only once saved, because the connection may be lost. What another tab stored is joined at the next answer.
    if (storedText() === joinedText) writeVisitorCart([])
  },
  store: storeUnsaved,
})

/** The cart's actions: every change is on screen at once and saves itself (SPEC 4 "Cart"). */
export const cart = {
  /** The cart at this moment, for code outside components. */
  now: (): Cart => cartState.getState(),
  /** Adds one of this unit, with 'Added to Cart' and, if given, a way to the other units. */
  add(product: lines.Addable, unit: UnitJson, onOther?: () => void): void {
    try {
      change(lines.withOneMore(entriesNow(), product, unit))
      rememberUnit(unit._id)
      const { toasts, card } = currentMessages()
      showSuccess(toasts.addedToCart, onOther && { label: card.otherPack(unit.label), run: onOther })
    } catch (refusal) {
      showError(refusal)
    }
  },
  /** Sets a line's quantity, at most 99; 0 removes it without a message. */
  setQuantity(productId: string, unitId: string, quantity: number): void {
    const whole = Math.min(maxQuantity, Math.max(0, Math.round(quantity)))
    change(lines.withQuantity(entriesNow(), productId, unitId, whole))
  },
  /** Removes a line, with 'Removed from Cart'; its row offers Undo. */
  remove(productId: string, unitId: string): void {
    const entry = entriesNow().find((each) => lines.entryKey(each) === lines.keyOf(productId, unitId))
    if (!entry) return
    const at = entriesNow().indexOf(entry)
    cart.setQuantity(productId, unitId, 0)
    cartState.setState(({ removed }) => ({ removed: [...removed, { entry, at }] }))
    showSuccess(currentMessages().toasts.removedFromCart)
  },
  /** Puts a removed line back in its place. */
  putBack(line: RemovedLine): void {
    cartState.setState(({ removed }) => ({ removed: removed.filter((each) => each !== line) }))
    const others = entriesNow().filter((each) => lines.entryKey(each) !== lines.entryKey(line.entry))
    change(others.toSpliced(line.at, 0, line.entry))
  },
  /** Forgets the removed lines when their page is left. */
  forgetRemoved(): void {
    cartState.setState({ removed: [] })
  },
  /** Merges entries in by the larger quantity; returns those that did not fit. */
  addAll(entries: readonly lines.CartEntry[]): lines.CartEntry[] {
    change(lines.joined(entriesNow(), entries))
    return entries.filter((entry) => lines.quantityOf(entriesNow(), entry.productId, [entry.unit._id]) === 0)
  },
  /** Remembers and returns the lines that are being ordered. */
  noteOrder(): readonly lines.CartEntry[] {
    ordering = entriesNow()
    return ordering
  },
  /** Takes what was ordered out of the cart on screen; what has changed since stays. */
  ordered(): void {
    cart.forgetRemoved()
    saving.ordered(ordering)
  },
  /** The shopper whose changes wait in this browser. */
  lastOwner: (): string | undefined => readLocal(ownerKey) as string | undefined,
  /** Drops the changes that wait in this browser, whose shopper logs out or is another one. */
  forget(): void {
    saving.stop()
    writeVisitorCart([])
    writeLocal(ownerKey, undefined)
  },
  /** The version of the saved cart that an order is made from. */
  version: (): { cartVersion?: number } => (mode === 'shopper' ? saving.version() : {}),
  /** Resolves once all is saved; rejects if saving fails. */
  settled: (): Promise<void> => (mode === 'shopper' ? saving.settled() : Promise.resolve()),
  /** Saves the unsaved lines again. */
  retry: (): void => (mode === 'shopper' ? saving.retry() : undefined),
  /** Reads today's prices and stock of all lines. */
  async refresh(): Promise<void> {
    if (entriesNow().length === 0) return
    const read = Promise.all([callPublic(shopperApi.productList), import('./refreshed.ts')])
    const found = await read.catch(() => undefined)
    if (found) show(found[1].refreshed(entriesNow(), found[0].products))
  },
  /** Follows other tabs, the connection and page exits; returns a function that stops. */
  follow(): () => void {
    const stops = [onOtherTab(() => mode !== 'shopper' && showStored()), saving.follow()]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

currentUserStore.subscribe((user, before) => {
  if (user.state === 'shopper') {
    const isNewAnswer = before.state !== 'shopper' || before.savedCart !== user.savedCart
    if (isNewAnswer) becomeShopper(user)
  } else if (user.state === 'expired' || (user.state === 'visitor' && saving.isUnsaved())) becomeExpired()
  else if (user.state === 'offline') becomeOffline()
  else becomeVisitor()
})

/** Merges the visitor's cart into the saved one, at login or the first answer (CONTRACT "Cart"). */
function becomeShopper({ id, savedCart }: CurrentUser & { state: 'shopper' }): void {
  const { cartItems } = savedCart
  // An order emptied the saved cart: the next one needs a new key.
  if (cartItems.length === 0) forgetOrderKey('COD')
  // An answer older than the last save here is ignored.
  const isOld = saving.isUnsaved() || savedCart.cartVersion < (saving.version().cartVersion ?? 0)
  if (mode === 'shopper' && ownerId === id && isOld) return
  mode = 'shopper'
  ownerId = id
  saving.start(id, savedCart)
  // Of another shopper's cart only what a visitor has changed since.
  if (cart.lastOwner() !== id) store(waitingLines(), undefined)
  writeLocal(ownerKey, id)
  const [here, base] = [readVisitorCart(), readVisitorCart(offlineBaseKey)]
  joinedText = storedText()
  show(lines.joined(cartItems, here, base))
  if (here.length + base.length === 0) return
  saving.changed()
  saving.settled().catch(() => undefined)
}

/** Shows the visitor's cart of this browser and deletes the last shopper's. */
function becomeVisitor(): void {
  mode = 'visitor'
  cart.forgetRemoved()
  saving.stop()
  writeLocal(offlineCartKey, undefined)
  show(readVisitorCart())
  void cart.refresh()
}

/** Shows the cart as last seen while the user is unknown. */
function becomeOffline(): void {
  mode = 'offline'
  showStored()
  void cart.refresh()
}

/** Shows this browser's changes, or the shopper's cart as last seen. */
function showStored(): void {
  const here = readVisitorCart()
  const isChanged = here.length + readVisitorCart(offlineBaseKey).length > 0
  show(isChanged || mode === 'visitor' ? here : readVisitorCart(offlineCartKey))
}

/** Stores the lines of a session that ended in this browser until the next login. */
function becomeExpired(): void {
  saving.stop()
  mode = 'visitor'
  storeUnsaved()
}

function change(next: readonly lines.CartEntry[]): void {
  show(next)
  if (mode === 'shopper') return void saving.changed()
  const isFirst = mode === 'offline' && readVisitorCart().length === 0
  store(next, readLocal(offlineBaseKey) ?? (isFirst ? readLocal(offlineCartKey) : undefined))
}

function storeUnsaved(): void {
  store(entriesNow(), saving.saved())
}

/** Stores a changed cart with what it began from, which also an emptied one has: its lines leave the saved cart. */
function store(entries: readonly lines.CartEntry[], base: unknown): void {
  writeVisitorCart(entries)
  writeLocal(offlineBaseKey, base)
}

/** The stored changes of this browser as text. */
function storedText(): string {
  return JSON.stringify([readLocal(visitorCartKey), readLocal(offlineBaseKey)])
}

function markUnsaved(unsavedKeys: ReadonlySet<string>): void {
  cartState.setState({ unsavedKeys })
}

function show(entries: readonly lines.CartEntry[]): void {
  const { count, subtotal, savings, orderable } = lines.priced(entries)
  if (mode === 'shopper') writeLocal(offlineCartKey, entries)
  cartState.setState({ ready: true, entries, count, subtotal, savings, orderable })
}
