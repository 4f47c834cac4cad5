import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { callAt } from '../../browser/call-at.ts'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { useInterval } from '../../browser/use-interval.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { ErrorPage } from '../../document/error-page.tsx'
import { loadPlaceNames } from '../../i18n/load-messages.ts'
import { reloadClosing, useStoreClosing } from '../../store/store-closing.ts'
import { reloadStore, useStoreFacts } from '../../store/use-store-facts.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { currentUser, hasNoSession } from '../accounts/current-user.ts'
import { useLoginDialog } from '../accounts/login-dialog-store.ts'
import { followOtherWindows, loadSession } from '../accounts/session-store.ts'
import { useCart } from '../cart/cart-state.ts'
import { cart } from '../cart/cart-store.ts'
import { useChooser } from '../catalogue/chooser-store.ts'
import { followPlace, useLocationDialog } from '../delivery/location-store.ts'
import { useDefaultDestination } from '../delivery/use-default-destination.ts'
import type { Route } from './+types/storefront-layout'
import { ClosedStrip } from './closed-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const CartBar = lazyWithMessages(async () => (await import('../cart/cart-bar.tsx')).CartBar)
const LoginDialog = lazyWithMessages(async () => (await import('../accounts/login-dialog.tsx')).LoginDialog, 'dialogs')
const LocationDialog = lazyWithMessages(async () => {
  const [code] = await Promise.all([import('../delivery/location-dialog.tsx'), loadPlaceNames()])
  return code.LocationDialog
}, 'dialogs')
const VariantDialog = lazyWithMessages(async () => (await import('../catalogue/variant-dialog.tsx')).VariantDialog)

/** The layout of all pages of the storefront. */
export default function StorefrontLayout() {
  return (
    <StorefrontFrame>
      <main id="content" tabIndex={-1} className="min-h-[60dvh] outline-none">
        <Outlet />
      </main>
    </StorefrontFrame>
  )
}

/** Shows the error page in the same layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StorefrontFrame>
      <ErrorPage error={error} />
    </StorefrontFrame>
  )
}

/** Header, footer, cart bar and dialogs around a page of the storefront; it loads session and cart after hydration. */
function StorefrontFrame({ children }: { children: ReactNode }) {
  useSessionAndCart()
  useDefaultDestination()
  const closing = useStoreClosing()
  usePolledClosing(closing !== undefined)
  useReloadAtOpeningTimes(closing !== undefined)
  const wasLoginOpened = useWasOpened(useLoginDialog().open)
  const wasLocationOpened = useWasOpened(useLocationDialog())
  const wasChooserOpened = useWasOpened(useChooser().open)
  return (
    <>
      <ProgressLine />
      <Header />
      {closing && <ClosedStrip closing={closing} />}
      {children}
      <Footer />
      <CartBarSlot />
      <Suspense>{wasLoginOpened && <LoginDialog />}</Suspense>
      <Suspense>{wasLocationOpened && <LocationDialog />}</Suspense>
      <Suspense>{wasChooserOpened && <VariantDialog />}</Suspense>
    </>
  )
}

/** The cart bar, which is downloaded once the cart has a line. */
function CartBarSlot() {
  const { count } = useCart()
  return <Suspense>{count > 0 && <CartBar />}</Suspense>
}

/** Reloads the closing every four seconds on the cart page, where an order is near, elsewhere every minute while closed. */
function usePolledClosing(isClosed: boolean): void {
  const isCart = /^\/cart\/?$/i.test(useLocation().pathname)
  useEffect(() => {
    if (isCart) void reloadClosing()
  }, [isCart])
  const pollMs = isClosed ? 60_000 : undefined
  useInterval(() => document.visibilityState === 'visible' && void reloadClosing(), isCart ? 4000 : pollMs)
}

/** Reloads closing and store when, by the known hours, the time for orders ends or begins. */
function useReloadAtOpeningTimes(isClosed: boolean): void {
  const { hours } = useStoreFacts()
  // A closing by the hours ends by its own timer (store-closing.ts).
  const nextChange = isClosed ? undefined : (hours?.lastOrderAt ?? hours?.opensAt)
  useEffect(() => {
    if (nextChange === undefined) return
    const reload = () => void Promise.all([reloadClosing(), reloadStore()])
    return callAt(Date.parse(nextChange) + 1_000, reload)
  }, [nextChange])
}

function useSessionAndCart(): void {
  useEffect(() => {
    const stops = [...cart.follow(), ...followOtherWindows(), followPlace()]
    void loadSession()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  // Meanwhile another window or device may have changed the cart; the seller may have changed prices or opened the store.
  useOnReturn(() => {
    void reloadClosing()
    void reloadStore()
    // The answer brings a shopper's cart with today's prices; a visitor's cart is in this browser only.
    if (!hasNoSession(currentUser())) void loadSession()
  })
}

/** Whether a dialog was ever opened: it is downloaded then, and stays. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened
}
