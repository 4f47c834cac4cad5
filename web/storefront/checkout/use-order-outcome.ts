import { useNavigate, useRevalidator } from 'react-router'
import { create } from 'zustand'
import type { RepricedLine } from '#domain/orders/order-shapes.ts'
import type { PaymentType } from '#domain/orders/orders.ts'
import { isServerError, type Refusal } from '#domain/refusal.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { reloadClosing } from '../../store/store-closing.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { expireSession } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/login-dialog-store.ts'
import { loadSession } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'
import { markHasOrdered } from '../home/buy-again-script.ts'
import { forgetOrderKey } from './order-key.ts'

/** Lines whose changed prices refused the last try to order; empty once the shopper has answered. */
export const useRepricedLines = create<readonly RepricedLine[]>(() => [])

/** What the page does after an order was placed, was found to be placed before, or was refused. */
export function useOrderOutcome(paymentType: PaymentType) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { cart: messages, header } = shopperMessages()
  const goToOrders = () => navigate('/my-orders')

  /** Takes the ordered lines out of the cart, opens My Orders and loads the saved cart, which may have newer lines. */
  async function ordered(message: string): Promise<void> {
    forgetOrderKey(paymentType)
    cart.removeOrdered()
    // From now on the home page reserves space for 'Buy again'.
    markHasOrdered(true)
    showSuccess(message)
    await goToOrders()
    await loadSession()
  }

  /** The same if an earlier request, its answer lost, placed the order. */
  const alreadyOrdered = () => ordered(messages.alreadyOrdered)

  /** Shows the refusal, and reloads cart, store and addresses. */
  async function refused(refusal: Refusal): Promise<void> {
    if (refusal.code === 'LOGIN_CHANGED') {
      // Another shopper has logged in, who has another cart.
      showError(refusal)
      await loadSession()
      return
    }
    if (!isServerError(refusal)) forgetOrderKey(paymentType)
    const mayBeOrdered = /^(CART_CHANGED|CART_ALREADY_ORDERED|ORDER_CLOSED|KEY_REUSED)$/.test(refusal.code)
    showError(refusal, mayBeOrdered ? { label: header.myOrders, run: () => void goToOrders() } : undefined)
    if (refusal.code === 'LOGIN_REQUIRED') {
      expireSession()
      openLogin('/cart')
      return
    }
    if (refusal.code === 'STORE_CLOSED') await reloadClosing()
    // The saved cart has today's prices and tells which line exceeds the stock; fee, radius and smallest order may be new.
    await Promise.all([loadSession(), reloadStore()])
    await revalidate()
    // The shopper may have left the cart page meanwhile.
    if (refusal.code === 'PRICE_CHANGED' && /^\/cart\/?$/i.test(location.pathname))
      useRepricedLines.setState((refusal.extra.lines ?? []) as RepricedLine[], true)
  }

  return { goToOrders, ordered, alreadyOrdered, refused }
}

export type OrderOutcome = ReturnType<typeof useOrderOutcome>
