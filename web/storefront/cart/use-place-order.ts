import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#domain/contract.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { callOnce } from '../../api.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'
import { useWords } from '../../words/use-words.ts'
import { loadSession, openLogin } from '../accounts/session-store.ts'
import { cart } from './cart-store.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'

type Order = { addressId: string; shippingFee: Paise; total: Paise }

/** Sends the order once, however often the button is pressed; what the shop refuses is shown and the cart brought up to date. */
export function usePlaceOrder(): { busy: boolean; place: (order: Order) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const words = useWords().cart

  async function ordered(message: string): Promise<void> {
    forgetOrderKey()
    cart.clear()
    showSuccess(message)
    await navigate('/my-orders')
  }

  async function refused(refusal: Refusal): Promise<void> {
    if (refusal.code === 'KEY_REUSED') {
      // The answer to an earlier press was lost: that order stands, and the server emptied the cart with it.
      await ordered(words.alreadyOrdered)
      await loadSession()
      return
    }
    if (refusal.status < 500) forgetOrderKey()
    showError(refusal)
    if (refusal.code === 'LOGIN_REQUIRED') {
      cart.loginEnded()
      openLogin('/cart')
      return
    }
    await cart.refresh()
    await revalidate()
  }

  async function place({ addressId, shippingFee, total }: Order): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await cart.settled()
      const items = cart.now().entries.map(({ productId, unit, quantity }) => ({ product: productId, unit, quantity }))
      const body = { items, address: addressId, amount: toRupees(total), shippingFee: toRupees(shippingFee) }
      const { message } = await callOnce(api.placeCodOrder, orderKey(), body)
      await ordered(message)
    } catch (error) {
      if (error instanceof Refusal) await refused(error)
      else showError(words.lost)
    } finally {
      setBusy(false)
    }
  }

  return { busy, place }
}
