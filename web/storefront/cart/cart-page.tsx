import { ArrowLeft } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { AddressJson } from '#domain/shapes.ts'
import { api, serverCallApi } from '../../api/call-api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { lookAtPause } from '../../store/store-pause.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { currentSession, useSession } from '../accounts/session-store.ts'
import { OrderSummary } from '../checkout/order-summary.tsx'
import type { Route } from './+types/cart-page'
import { CartLine } from './cart-line.tsx'
import { type CartEntry, entryKey, priced } from './cart-lines.ts'
import { CartRoom, cartColumns } from './cart-room.tsx'
import { type Cart, useCart } from './cart-store.ts'
import { readVisitorCart } from './visitor-cart.ts'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(currentMessages().cart.title, matches)]

/** The session's saved cart and addresses; a visitor's cart is in the browser and arrives after hydration. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(serverCallApi)
  const { user } = await call(api.userIsAuth)
  const addresses = user === undefined ? [] : (await call(api.addressList)).addresses
  return { saved: user?.cartItems, addresses }
}

/** The addresses of the shopper whose cart this page showed last, for when it is opened again without a connection. */
let lastSeen: { email: string; addresses: readonly AddressJson[] } | undefined

/** Without a connection the cart of this page's memory is shown, with the addresses it knew. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    if (navigator.onLine) throw error
    const session = currentSession()
    const email = session.state === 'shopper' ? session.user.email : undefined
    return { saved: undefined, addresses: lastSeen?.email === email ? [...(lastSeen?.addresses ?? [])] : [] }
  })
}

/** Cart and order summary (SPEC 2 "/cart"). */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const words = useMessages().cart
  const { saved, addresses } = loaderData
  const isShopper = useIsShopper(saved !== undefined)
  useLastSeen(addresses)
  useEffect(() => void lookAtPause(), [])
  const cart = useShownCart(saved)
  if (cart === undefined) return <UnknownCart />
  if (cart.entries.length === 0) return <EmptyCart />
  return (
    <div className={cartColumns}>
      <NoScriptsNote className="col-span-full pt-4" />
      <PageTitle beside={<Back />}>
        {words.title} <span className="font-semibold text-hint text-ink-2">{words.titleCount(cart.count)}</span>
      </PageTitle>
      <ul className="rounded-card border border-line bg-surface px-4">
        {cart.entries.map((entry) => (
          <CartLine key={entryKey(entry)} entry={entry} asleep={!cart.ready} />
        ))}
      </ul>
      <OrderSummary isShopper={isShopper} addresses={addresses} cart={cart} />
    </div>
  )
}

/** Whether somebody is logged in: as the server saw it, until the browser knows better; then the addresses are asked for anew. */
function useIsShopper(seenByServer: boolean): boolean {
  const { state } = useSession()
  const { revalidate } = useRevalidator()
  const isShopper = state === 'unknown' ? seenByServer : state === 'shopper'
  useEffect(() => {
    if (isShopper !== seenByServer) void revalidate()
  }, [isShopper, seenByServer, revalidate])
  return isShopper
}

function useLastSeen(addresses: readonly AddressJson[]): void {
  const session = useSession()
  const email = session.state === 'shopper' ? session.user.email : undefined
  useEffect(() => {
    if (email !== undefined && addresses.length > 0) lastSeen = { email, addresses }
  }, [email, addresses])
}

/** The cart of this browser, or until the shop has said whose it is what came with the page or lies here; undefined until the page is awake. */
function useShownCart(saved: readonly CartEntry[] | undefined): Cart | undefined {
  const cart = useCart()
  const isAwake = useHydrated()
  const here = useMemo(() => (isAwake ? readVisitorCart() : undefined), [isAwake])
  if (cart.ready) return cart
  const entries = saved ?? here
  return entries && { ready: false, entries, ...priced(entries) }
}

function Back() {
  const words = useMessages().cart
  return (
    <ButtonLink to="/products" look="quiet" className="-mr-3 max-sm:hidden">
      <ArrowLeft size={18} aria-hidden />
      {words.continueShopping}
    </ButtonLink>
  )
}

/** A visitor's cart before the page is awake: empty, or in a browser where lines lie room for these. */
function UnknownCart() {
  return (
    <>
      <NoScriptsNote className="container-page pt-4" />
      <CartRoom />
      <div className="cart-none">
        <EmptyCart />
      </div>
    </>
  )
}

function EmptyCart() {
  const words = useMessages().cart
  return (
    <EmptyState
      heading
      picture="/pictures/empty-cart.svg"
      text={words.empty}
      hint={words.emptyHint}
      action={<ButtonLink to="/products">{words.browse}</ButtonLink>}
    />
  )
}
