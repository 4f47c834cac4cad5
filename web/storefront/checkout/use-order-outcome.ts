import { useNavigate, useRevalidator } from 'react-router'
import type { RepricedLine } from '#domain/orders/order-shapes.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { isServerError, type Refusal } from '#domain/refusal.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { reloadClosing } from '../../store/store-closing.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { expireSession } from '../accounts/current-user.ts'
import { loadSession, openLogin } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'
import { markBuysAgain } from '../home/buy-again-script.ts'
import { forgetOrderKey } from './order-key.ts'
import { repriced } from './repriced.ts'

/** Handles an order that was placed, was placed before, or was refused. */
export function useOrderOutcome(paymentType: PaymentType) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { cart: messages, header } = useMessages()

  /** Empties the cart on screen, opens My Orders, and reads the saved cart again, which may hold newer lines. */
  async function ordered(message: string): Promise<void> {
    forgetOrderKey(paymentType)
    cart.removeOrdered()
    markBuysAgain(true)
    showSuccess(message)
    await navigate('/my-orders')
    await loadSession()
  }

  /** An earlier request placed the order, but its answer was lost. */
  async function alreadyOrdered(): Promise<void> {
    await ordered(messages.alreadyOrdered)
  }

  /** Shows the refusal and brings cart and addresses up to date. */
  async function refused(refusal: Refusal): Promise<void> {
    if (refusal.code === 'LOGIN_CHANGED') {
      // Another shopper has logged in: neither cart nor order is theirs.
      showError(refusal)
      await loadSession()
      return
    }
    if (!isServerError(refusal)) forgetOrderKey(paymentType)
    const isChanged = refusal.code === 'CART_CHANGED' || refusal.code === 'CART_ALREADY_ORDERED'
    // The other window may have ordered it: the way to that order stands beside the sentence.
    showError(refusal, isChanged ? { label: header.myOrders, run: () => void navigate('/my-orders') } : undefined)
    if (refusal.code === 'LOGIN_REQUIRED') {
      expireSession()
      openLogin('/cart')
      return
    }
    // Another window has changed or ordered this cart: what is saved is what counts.
    if (refusal.code === 'CART_CHANGED') await loadSession()
    if (refusal.code === 'STORE_CLOSED') await reloadClosing()
    // Which line is too much only the saved cart tells. The refusal may also come from a changed fee, radius or smallest order.
    const cartToday = refusal.code === 'NOT_ENOUGH_STOCK' ? loadSession() : cart.refresh()
    await Promise.all([cartToday, reloadStore()])
    await revalidate()
    // The dialog is the cart's; meanwhile another page may be open.
    if (refusal.code === 'PRICE_CHANGED' && /^\/cart\/?$/i.test(location.pathname))
      repriced.setState((refusal.extra.lines ?? []) as RepricedLine[], true)
  }

  return { ordered, alreadyOrdered, refused }
}

/** What follows an order that was placed, or was not. */
export type OrderOutcome = ReturnType<typeof useOrderOutcome>
