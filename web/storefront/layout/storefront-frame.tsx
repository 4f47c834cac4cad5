import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { callAt } from '../../browser/call-at.ts'
import { late } from '../../browser/late.ts'
import { useOnReturn } from '../../browser/use-on-return.ts'
import { loadNamespace, loadPlaceNames } from '../../i18n/load.ts'
import { reloadClosing, useStoreClosing } from '../../store/store-closing.ts'
import { reloadStore, useStoreFacts } from '../../store/use-store-facts.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { currentUser } from '../accounts/current-user.ts'
import { followLogins, loadSession, useLoginDialog } from '../accounts/session-store.ts'
import { useCart } from '../cart/cart-state.ts'
import { cart } from '../cart/cart-store.ts'
import { useChooser } from '../catalogue/chooser-store.ts'
import { followPlace, useLocationDialog } from '../delivery/location-store.ts'
import { useNextAddress } from '../delivery/use-next-address.ts'
import { ClosedStrip } from './closed-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const CartBar = late(() => import('../cart/cart-bar.tsx').then(({ CartBar: bar }) => bar))
const LoginDialog = late(() =>
  Promise.all([import('../accounts/login-dialog.tsx'), loadNamespace('dialogs')]).then(
    ([{ LoginDialog: dialog }]) => dialog,
  ),
)
const LocationDialog = late(() =>
  Promise.all([import('../delivery/location-dialog.tsx'), loadNamespace('dialogs'), loadPlaceNames()]).then(
    ([{ LocationDialog: dialog }]) => dialog,
  ),
)
const VariantDialog = late(() => import('../catalogue/variant-dialog.tsx').then(({ VariantDialog: dialog }) => dialog))

/** Everything around a shopper's page; what is personal arrives after hydration. */
export function StorefrontFrame({ children }: { children: ReactNode }) {
  usePersonalThings()
  useNextAddress()
  const closing = useStoreClosing()
  useLookUntilOpen(closing !== undefined)
  useLookWhenHoursChange(closing !== undefined)
  const login = useOpenedOnce(useLoginDialog().open)
  const location = useOpenedOnce(useLocationDialog())
  const chooser = useOpenedOnce(useChooser().open)
  return (
    <>
      <ProgressLine />
      <Header />
      {closing && <ClosedStrip closing={closing} />}
      {children}
      <Footer />
      <CartBarSlot />
      <Suspense>
        {login && <LoginDialog />}
        {location && <LocationDialog />}
        {chooser && <VariantDialog />}
      </Suspense>
    </>
  )
}

/** Downloads the cart bar with the first line of a cart. */
function CartBarSlot() {
  const { count } = useCart()
  return <Suspense>{count > 0 && <CartBar />}</Suspense>
}

/** A waiting shopper sees within a minute that the store is open. */
function useLookUntilOpen(isClosed: boolean): void {
  useEffect(() => {
    if (!isClosed) return
    const timer = setInterval(() => void reloadClosing(), 60_000)
    return () => clearInterval(timer)
  }, [isClosed])
}

/** An open page looks again when ordering time ends or begins by the hours it knows. */
function useLookWhenHoursChange(isClosed: boolean): void {
  const { hours } = useStoreFacts()
  const next = isClosed ? undefined : (hours?.lastOrderAt ?? hours?.opensAt)
  useEffect(() => {
    if (next === undefined) return
    const look = () => void Promise.all([reloadClosing(), reloadStore()])
    return callAt(Date.parse(next) + 1_000, look)
  }, [next])
}

function usePersonalThings(): void {
  useEffect(() => {
    const stops = [cart.follow(), followLogins(), followPlace()]
    void loadSession()
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  // Another tab or phone may have changed the cart meanwhile, and the seller have opened the store.
  useOnReturn(() => {
    void reloadClosing()
    void reloadStore()
    if (!/visitor|expired/.test(currentUser().state)) void loadSession()
  })
}

/** Dialogs are downloaded when first opened, and then stay. */
function useOpenedOnce(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
