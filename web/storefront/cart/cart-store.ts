import { checkedLines, maxQuantity } from '#domain/cart/cart.ts'
import type { UnitJson } from '#domain/catalogue/product-shapes.ts'
import { callPublic, shopperApi } from '../../api/call-api.ts'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { type CurrentUser, useCurrentUser } from '../accounts/current-user.ts'
import { forgetOrderKey } from '../checkout/order-key.ts'
import {
  type AddableProduct,
  type CartEntry,
  cartSums,
  joinCarts,
  quantityIn,
  withOneMore,
  withQuantity,
  withStockStates,
} from './cart-lines.ts'
import { cartSaving } from './cart-saving.ts'
import { type Cart, type RemovedLine, useCart } from './cart-state.ts'
import { rememberUnit } from './last-units.ts'
import {
  followStoredCart,
  offlineCartKey,
  readStoredCart,
  storeCart,
  storedBaseKey,
  storedCartKey,
  storedText,
  unsavedLines,
} from './stored-cart.ts'

// A saved cart is the server's; a stored one is in this browser, by the keys of stored-cart.ts.

/** The localStorage key of the id of the shopper who used this browser last and has not logged out; the changes stored here are theirs. */
const ownerKey = 'thela.cart-owner.1'

/** Where changes go: to the server for `shopper`, else to this browser. */
let mode: 'visitor' | 'shopper' | 'offline' = 'visitor'
let ownerId: string | undefined
/** The stored cart, as text, when it was merged into the one on screen; another text means a change by another window. */
let textAtMerge: string | undefined
/** The lines of the order that is being placed. */
let orderedEntries: readonly CartEntry[] = []

const entriesNow = () => (useCart.getState().ready ? useCart.getState().entries : readStoredCart())

const saving = cartSaving({
  entries: entriesNow,
  show,
  markUnsaved,
  onSaved: () => {
    markUnsaved(new Set())
    // The changes were stored until now, because the call might have failed.
    if (storedText() === textAtMerge) storeCart([], undefined)
  },
})

/** The cart's actions: every change is on screen at once and saves itself (SPEC 4 "Cart"). */
export const cart = {
  /** The cart at this moment, for code outside components. */
  now: (): Cart => useCart.getState(),
  /** Adds one of this unit; with `chooseOther`, the toast has a button that offers the product's other units. */
  add(product: AddableProduct, unit: UnitJson, chooseOther?: () => void): void {
    try {
      change(withOneMore(entriesNow(), product, unit))
      rememberUnit(unit._id)
      const { toasts, card } = shopperMessages()
      showSuccess(toasts.addedToCart, chooseOther && { label: card.otherPack(unit.label), run: chooseOther })
    } catch (refusal) {
      showError(refusal)
    }
  },
  /** Sets a quantity up to 99; 0 removes the line without message. */
  setQuantity(productId: string, unitId: string, quantity: number): void {
    const whole = Math.min(maxQuantity, Math.max(0, Math.round(quantity)))
    change(withQuantity(entriesNow(), productId, unitId, whole))
  },
  /** Removes a line with a message; the cart page's row offers Undo. */
  remove(productId: string, unitId: string): void {
    const at = entriesNow().findIndex((each) => each.productId === productId && each.unit._id === unitId)
    const entry = entriesNow()[at]
    if (!entry) return
    cart.setQuantity(productId, unitId, 0)
    useCart.setState(({ removed }) => ({ removed: [...removed, { entry, at }] }))
    showSuccess(shopperMessages().toasts.removedFromCart)
  },
  /** Puts a removed line back in its place, unless the cart is full. */
  putBack(line: RemovedLine): void {
    try {
      change(checkedLines(entriesNow().toSpliced(line.at, 0, line.entry)))
      useCart.setState(({ removed }) => ({ removed: removed.filter((each) => each !== line) }))
    } catch (refusal) {
      showError(refusal)
    }
  },
  /** Ends the Undo of removed lines. */
  forgetRemoved(): void {
    useCart.setState({ removed: [] })
  },
  /** Merges entries in by the larger quantity; returns those for which the cart has no room. */
  addAll(entries: readonly CartEntry[]): CartEntry[] {
    change(joinCarts(entriesNow(), entries))
    return entries.filter((entry) => quantityIn(entriesNow(), entry) === 0)
  },
  /** Remembers and returns the lines that are being ordered: all, unless others are given. */
  rememberLinesToOrder(lines = entriesNow()): readonly CartEntry[] {
    orderedEntries = lines
    return orderedEntries
  },
  /** Takes the lines of the placed order out of the cart on screen; what was added since rememberLinesToOrder stays. */
  removeOrdered(): void {
    cart.forgetRemoved()
    saving.removeOrdered(orderedEntries)
  },
  /** The id of the shopper who used this browser last and has not logged out. */
  lastOwner: (): string | undefined => readLocal(ownerKey) as string | undefined,
  /** Deletes the changes stored in this browser, because their shopper has logged out or another has logged in. */
  forget(): void {
    saving.stop()
    storeCart([], undefined)
    writeLocal(ownerKey, undefined)
  },
  /** The version of the saved cart that an order is made from. */
  version: saving.savedVersion,
  /** Saves unsaved changes now; resolves once all are saved, rejects if saving fails. */
  saveNow: saving.saveNow,
  /** Tries again to save the unsaved lines. */
  retry: saving.retry,
  /** Shows today's prices and stock; a failed call changes nothing. */
  async refresh(): Promise<void> {
    if (entriesNow().length === 0) return
    const loading = Promise.all([callPublic(shopperApi.productList), import('./refresh-entries.ts')])
    const [list, code] = await loading.catch(() => [])
    if (list && code) show(code.refreshEntries(entriesNow(), list.products))
  },
  /** Listens to other windows, connection and page's end; returns functions that stop. */
  follow: (): (() => void)[] => [followStoredCart(() => mode !== 'shopper' && showStored()), saving.follow()],
}

useCurrentUser.subscribe((user, before) => {
  if (user.state === 'shopper') {
    const isNewAnswer = before.state !== 'shopper' || before.savedCart !== user.savedCart
    if (isNewAnswer) becomeShopper(user)
  } else if (user.state === 'expired') becomeExpired()
  // The session has ended before the shopper's last changes were saved.
  else if (user.state === 'visitor' && saving.hasUnsavedEdits()) becomeExpired()
  else if (user.state === 'offline') becomeOffline()
  else becomeVisitor()
})

/** Shows a shopper's saved cart, merged with this browser's changes (CONTRACT "Cart"). */
function becomeShopper({ id, savedCart }: CurrentUser & { state: 'shopper' }): void {
  const { cartItems } = savedCart
  // An empty saved cart may have been ordered, so the next order needs a new key.
  if (cartItems.length === 0) forgetOrderKey('COD')
  // An answer older than this window's last save or changes is ignored.
  const isOld = saving.hasUnsavedEdits() || savedCart.cartVersion < (saving.savedVersion().cartVersion ?? 0)
  if (mode === 'shopper' && ownerId === id && isOld) return
  mode = 'shopper'
  ownerId = id
  saving.start(id, savedCart)
  // The stored changes are a visitor's or another shopper's: what they added joins this cart, what they removed does not.
  if (cart.lastOwner() !== id) storeCart(unsavedLines(), undefined)
  writeLocal(ownerKey, id)
  const stored = readStoredCart()
  // The saved cart from which the stored changes began.
  const base = readStoredCart(storedBaseKey)
  textAtMerge = storedText()
  show(joinCarts(cartItems, stored, base))
  if (stored.length + base.length === 0) return
  saving.scheduleSave()
  saving.saveNow().catch(() => undefined)
}

/** Shows the visitor's cart of this browser and deletes the last shopper's. */
function becomeVisitor(): void {
  mode = 'visitor'
  cart.forgetRemoved()
  saving.stop()
  writeLocal(offlineCartKey, undefined)
  showStored()
  void cart.refresh()
}

/** Shows the stored cart while the server cannot be reached; in a browser that has none, the cart of the loaded page stays on screen. */
function becomeOffline(): void {
  mode = 'offline'
  if ([offlineCartKey, storedCartKey, storedBaseKey].some(readLocal)) showStored()
  void cart.refresh()
}

/** Shows the cart stored in this browser; offline, if the shopper has changed nothing, the cart as last shown. */
function showStored(): void {
  const stored = readStoredCart()
  const isChanged = stored.length + readStoredCart(storedBaseKey).length > 0
  show(isChanged || mode === 'visitor' ? stored : readStoredCart(offlineCartKey))
}

/** Session ended: stores the cart in this browser until the next login. */
function becomeExpired(): void {
  saving.stop()
  mode = 'visitor'
  storeCart(entriesNow(), saving.savedEntries())
}

/** Shows the changed cart with its new states and saves or stores it, as the mode says. */
function change(entries: readonly CartEntry[]): void {
  const next = withStockStates(entries)
  show(next)
  if (mode === 'shopper') {
    saving.scheduleSave()
    return
  }
  const isFirstOfflineChange = mode === 'offline' && readStoredCart().length === 0
  storeCart(next, readLocal(storedBaseKey) ?? (isFirstOfflineChange ? readLocal(offlineCartKey) : undefined))
}

function markUnsaved(unsavedKeys: ReadonlySet<string>): void {
  useCart.setState({ unsavedKeys })
}

function show(entries: readonly CartEntry[]): void {
  if (mode === 'shopper') writeLocal(offlineCartKey, entries)
  useCart.setState({ ready: true, entries, ...cartSums(entries) })
}
