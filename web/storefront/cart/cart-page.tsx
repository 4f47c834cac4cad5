import { useEffect, useMemo, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CartItemJson } from '#domain/cart/cart-shapes.ts'
import type { AddressJson } from '#domain/delivery/address-shapes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { isDatabaseUp, loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { useInterval } from '../../browser/use-interval.ts'
import { titleOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { currentUser, useCurrentUser } from '../accounts/current-user.ts'
import type { Route } from './+types/cart-page'
import { type CartEntry, cartSums, entryKey } from './cart-lines.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { type Cart, useCart, useRemovedLines } from './cart-state.ts'
import { cart as cartStore } from './cart-store.ts'
import { FilledCart } from './filled-cart.tsx'
import { RemovedRow } from './removed-row.tsx'
import { readStoredCart } from './stored-cart.ts'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(shopperMessages().cart.title, matches)]

type Loaded = { saved: CartItemJson[] | undefined; addresses: readonly AddressJson[]; isDatabaseDown: boolean }

/** Loads the saved cart and addresses; during a database failure the page opens with the browser's cart. */
export async function loader({ context }: Route.LoaderArgs): Promise<Loaded> {
  const call = context.get(loaderCallApi)
  try {
    const { user } = await call(shopperApi.userIsAuth)
    const addresses = user === undefined ? [] : (await call(shopperApi.addressList)).addresses
    // A visitor's cart needs no database, but their order will.
    const isDatabaseDown = user === undefined && !(await context.get(isDatabaseUp)())
    return { saved: user?.cartItems, addresses, isDatabaseDown }
  } catch (error) {
    if (isRefusal(error, 'BUSY')) return { saved: undefined, addresses: [], isDatabaseDown: true }
    throw error
  }
}

/** The addresses that this page has shown last, and their shopper. */
let remembered: { email: string; addresses: readonly AddressJson[] } | undefined

/** The remembered addresses, if they belong to the logged-in shopper. */
function rememberedAddresses(): readonly AddressJson[] {
  const session = currentUser()
  const email = session.state === 'shopper' ? session.user.email : undefined
  return remembered?.email === email ? (remembered?.addresses ?? []) : []
}

/** Loads from the server; offline, or while the database is unavailable, the page shows the remembered addresses. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  const loaded = await serverLoader().catch((error: unknown) => {
    if (navigator.onLine) throw error
    return { saved: undefined, addresses: rememberedAddresses(), isDatabaseDown: false }
  })
  return loaded.isDatabaseDown ? { ...loaded, addresses: rememberedAddresses() } : loaded
}

/** The pause between two reloads of the page's data while the database is unavailable. */
const revalidateMs = 10_000

/** Cart and order summary (SPEC 2 "/cart"). */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { saved, addresses, isDatabaseDown } = loaderData
  const { revalidate } = useRevalidator()
  useInterval(() => void revalidate(), isDatabaseDown ? revalidateMs : undefined)
  const isShopper = useIsShopper(saved !== undefined)
  useRememberAddresses(addresses)
  useEffect(() => {
    cartStore.forgetRemoved()
    return () => cartStore.forgetRemoved()
  }, [])
  const cart = useShownCart(saved)
  const removed = useRemovedLines()
  const unavailableNote = isDatabaseDown && <OrderingUnavailable />
  if (cart === undefined || cart.entries.length === 0)
    return (
      <>
        {unavailableNote}
        {cart === undefined ? <UnknownCart /> : <EmptyCart />}
        {cart !== undefined && removed.length > 0 && (
          <ul className="container-page max-w-lg pb-12">
            {removed.map((line) => (
              <RemovedRow key={entryKey(line.entry)} line={line} />
            ))}
          </ul>
        )}
      </>
    )
  return (
    <>
      {unavailableNote}
      <FilledCart
        cart={cart}
        removed={removed}
        isShopper={isShopper}
        isDatabaseDown={isDatabaseDown}
        addresses={addresses}
      />
    </>
  )
}

/** Says that ordering is impossible at the moment and the cart stays. */
function OrderingUnavailable() {
  const messages = shopperMessages().cart
  return (
    <div role="status" className="bg-haldi-100 text-haldi-900 text-hint">
      <p className="container-page py-2.5">{messages.orderingWaits}</p>
    </div>
  )
}

/** Whether a shopper is logged in; reloads the addresses once that differs from the loaded page, or for another shopper. */
function useIsShopper(wasLoadedForShopper: boolean): boolean {
  const session = useCurrentUser()
  const id = session.state === 'shopper' ? session.id : undefined
  const lastId = useRef(id)
  const { revalidate } = useRevalidator()
  const isUnknown = session.state === 'unknown' || session.state === 'offline'
  const isShopper = isUnknown ? wasLoadedForShopper : id !== undefined
  useEffect(() => {
    const isOther = lastId.current !== undefined && id !== undefined && lastId.current !== id
    lastId.current = id ?? lastId.current
    if (isOther || isShopper !== wasLoadedForShopper) void revalidate()
  }, [id, isShopper, wasLoadedForShopper, revalidate])
  return isShopper
}

function useRememberAddresses(addresses: readonly AddressJson[]): void {
  const session = useCurrentUser()
  const email = session.state === 'shopper' ? session.user.email : undefined
  useEffect(() => {
    if (email !== undefined && addresses.length > 0) remembered = { email, addresses }
  }, [email, addresses])
}

/** The cart on screen; until it is ready, the loaded or else the visitor's; undefined before a visitor's page hydrates. */
function useShownCart(saved: readonly CartEntry[] | undefined): Cart | undefined {
  const cart = useCart()
  const isHydrated = useHydrated()
  const visitorCart = useMemo(() => (isHydrated ? readStoredCart() : undefined), [isHydrated])
  if (cart.ready) return cart
  const entries = saved ?? visitorCart
  return entries && { ready: false, entries, ...cartSums(entries) }
}

/** A visitor's page before hydration: app.css shows the skeleton where this browser stores lines, else the empty cart. */
function UnknownCart() {
  return (
    <>
      <NoScriptsNote className="container-page pt-4" />
      <CartSkeleton />
      <div className="cart-none">
        <EmptyCart />
      </div>
    </>
  )
}

function EmptyCart() {
  const messages = shopperMessages().cart
  return (
    <EmptyState
      heading
      picture="/pictures/empty-cart.svg"
      text={messages.empty}
      hint={messages.emptyHint}
      action={<ButtonLink to="/products">{messages.browse}</ButtonLink>}
    />
  )
}
