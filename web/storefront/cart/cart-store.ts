import { maxQuantity } from '#domain/cart.ts'
import { type Paise, paise } from '#domain/money.ts'
import type { UnitJson, UserJson } from '#domain/shapes.ts'
import { api, callApi } from '../../api/call-api.ts'
import { writeLocal } from '../../browser/local-storage.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import { liveValue, useLive, useLiveFact } from '../../ui/live-value.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { forgetOrderKey } from '../checkout/order-key.ts'
import * as lines from './cart-lines.ts'
import { cartSaving } from './cart-saving.ts'
import { rememberUnit } from './last-units.ts'
import { onOtherTab, readVisitorCart, writeVisitorCart } from './visitor-cart.ts'

/** The cart as screens see it; `ready` turns true once the browser knows what is in it. */
export type Cart = {
  ready: boolean
  entries: readonly lines.CartEntry[]
  /** The quantities of all lines together. */
  count: number
  /** What the lines that can be had come to, before delivery. */
  amount: Paise
  /** What that saves against the MRP. */
  saved: Paise
  /** Whether every line can be had and there is one at all. */
  orderable: boolean
}

/** A shopper's cart as it was last seen, for when the page is opened without a connection; gone at logout, like the order that waits. */
const awayName = 'thela.away-cart.1'
/** Where a cash order waits for the connection (web/storefront/offline). */
export const keptOrderName = 'thela.kept-order.1'

const nothing: Cart = { ready: false, entries: [], count: 0, amount: paise(0), saved: paise(0), orderable: false }
const live = liveValue<Cart>(nothing)
/** Lines that were removed on this page, where they stood, so that they can be put back there. */
export type RemovedLine = { readonly entry: lines.CartEntry; readonly at: number }
const noLines: readonly RemovedLine[] = []
const removedLines = liveValue(noLines)
const noKeys: ReadonlySet<string> = new Set()
const unsaved = liveValue(noKeys)
const entriesNow = () => (live.get().ready ? live.get().entries : readVisitorCart())
let isShopper = false
let whose: string | undefined
let [loginLost, otherLogin] = [() => {}, () => {}]

const saving = cartSaving({
  entries: entriesNow,
  show,
  onLoginLost: keepAsVisitor,
  onOtherLogin: () => otherLogin(),
  lookAtShelf: () => cart.refresh(),
  markUnsaved: (keys) => unsaved.set(keys.size === 0 ? noKeys : keys),
})

/** The shopper's cart: every change is on screen at once and saves itself (SPEC 4 "Cart"). */
export const cart = {
  /** What is in it at this moment, for code outside components. */
  now: (): Cart => live.get(),
  /** One more of this unit, with 'Added to Cart' and, where the unit was not asked for, a way to the others. */
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
    change(
      lines.withQuantity(entriesNow(), productId, unitId, Math.min(maxQuantity, Math.max(0, Math.round(quantity)))),
    )
  },
  /** Deletes a line, with 'Removed from Cart'; where it stood, Undo puts it back. */
  remove(productId: string, unitId: string): void {
    const removed = entriesNow().find((entry) => lines.entryKey(entry) === lines.keyOf(productId, unitId))
    if (!removed) return
    const at = entriesNow().indexOf(removed)
    cart.setQuantity(productId, unitId, 0)
    removedLines.set([...removedLines.get(), { entry: removed, at }])
    showSuccess(currentMessages().toasts.removedFromCart)
  },
  /** Puts a removed line back where it stood. */
  putBack(line: RemovedLine): void {
    removedLines.set(removedLines.get().filter((each) => each !== line))
    const others = entriesNow().filter((each) => lines.entryKey(each) !== lines.entryKey(line.entry))
    change(others.toSpliced(line.at, 0, line.entry))
  },
  /** Forgets the removed lines: the page that offers Undo is left. */
  forgetRemoved(): void {
    removedLines.set(noLines)
  },
  /** Puts entries in, the larger quantity where one is there already; answers those that found no room. */
  addAll(entries: readonly lines.CartEntry[]): lines.CartEntry[] {
    change(lines.joined(entriesNow(), entries))
    return entries.filter((entry) => lines.quantityOf(entriesNow(), entry.productId, [entry.unit._id]) === 0)
  },
  /** Empties the cart after an order that the server has already emptied it for. */
  clear(): void {
    saving.stop()
    cart.forgetRemoved()
    writeVisitorCart([])
    show([])
    if (isShopper) saving.forgetVersion()
  },
  /** Which saved cart this is, for an order made from it. */
  version: (): { cartVersion?: number } => (isShopper ? saving.version() : {}),
  /** Resolves when nothing is unsaved; rejects when saving fails. */
  settled: (): Promise<void> => (isShopper ? saving.settled() : Promise.resolve()),
  /** Saves the lines that could not be saved, once more. */
  retry: (): void => (isShopper ? saving.retry() : undefined),
  /** The server says that the session has ended: the lines stay, in this browser, until the next login. */
  loginEnded(): void {
    saving.stop()
    keepAsVisitor()
  },
  /** Asks the shop for today's prices of all lines. */
  async refresh(): Promise<void> {
    if (entriesNow().length === 0) return
    const answer = await callApi(api.productList).catch(() => undefined)
    if (answer) show(lines.refreshed(entriesNow(), answer.products))
  },
  /** After login or at the first answer: a visitor's cart joins the saved one (CONTRACT "Cart"). */
  becomeShopper(user: UserJson): void {
    // Whatever was being ordered has emptied the saved cart: what is ordered next is another order.
    if (user.cartItems.length === 0) forgetOrderKey('COD')
    const brought = isShopper ? [] : readVisitorCart().filter((entry) => entry.state !== 'gone')
    if (isShopper && whose === user._id && saving.isUnsaved()) return
    isShopper = true
    whose = user._id
    saving.start(user)
    show(brought.length === 0 ? user.cartItems : lines.joined(user.cartItems, brought))
    if (brought.length === 0) return
    saving.changed()
    // Only once they are saved: a lost connection must not lose what the visitor had chosen.
    saving.settled().then(
      () => writeVisitorCart([]),
      () => undefined,
    )
  },
  /** Nobody is logged in (any more): shows what this browser remembers. */
  becomeVisitor(): void {
    isShopper = false
    cart.forgetRemoved()
    saving.stop()
    for (const name of [awayName, keptOrderName]) writeLocal(name, undefined)
    show(readVisitorCart())
    void cart.refresh()
  },
  /** Nobody can be asked who is logged in: shows what was in the cart the last time. */
  becomeAway(): void {
    const here = readVisitorCart()
    show(here.length > 0 ? here : readVisitorCart(awayName))
    void cart.refresh()
  },
  /** Tells when the server says that the session has ended, or is somebody else's by now. */
  onLoginLost(ended: () => void, isOther: () => void): void {
    loginLost = ended
    otherLogin = isOther
  },
  /** Follows other tabs, lost and found connections and page exits; call the answer to stop. */
  follow(): () => void {
    const stops = [onOtherTab(() => !isShopper && show(readVisitorCart())), saving.follow()]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** The cart on screen; empty and not ready on the server and while hydrating. */
export function useCart(): Cart {
  return useLive(live)
}

/** The lines that were removed on this page and are not in the cart again. */
export function useRemovedLines(): readonly RemovedLine[] {
  const { entries } = useLive(live)
  const keys = new Set(entries.map(lines.entryKey))
  return useLive(removedLines).filter(({ entry }) => !keys.has(lines.entryKey(entry)))
}

/** Whether this line could not be saved. */
export function useIsUnsaved(key: string): boolean {
  return useLiveFact(unsaved, (keys) => keys.has(key))
}

/** How many of this unit are in the cart. */
export function useQuantity(productId: string, unitId: string): number {
  return useLiveFact(live, ({ entries }) => lines.quantityOf(entries, productId, [unitId]))
}

/** One plain fact about the lines of the cart. */
export function useCartFact<F extends number | string>(fact: (entries: readonly lines.CartEntry[]) => F): F {
  return useLiveFact(live, ({ entries }) => fact(entries))
}

function change(next: readonly lines.CartEntry[]): void {
  const before = entriesNow()
  show(next)
  if (isShopper) saving.changed(before)
  else writeVisitorCart(next)
}

function keepAsVisitor(): void {
  isShopper = false
  writeVisitorCart(entriesNow())
  loginLost()
}

function show(entries: readonly lines.CartEntry[]): void {
  const { count, amount, saved, orderable } = lines.priced(entries)
  if (isShopper) writeLocal(awayName, entries)
  live.set({ ready: true, entries, count, amount, saved, orderable })
}
