import { closeOnBack } from '../../ui/close-on-back.ts'

/** The gateway's proof of a payment (SPEC 7). */
export type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** The options of Razorpay's checkout that the store uses; amount in paise. */
type CheckoutOptions = {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void; confirm_close: boolean; handleback: boolean }
}

type Checkout = new (options: CheckoutOptions) => { open: () => void; close?: () => void }

const loadTimeoutMs = 20_000
let loaded: Promise<Checkout> | undefined

/** Loads Razorpay's checkout script once; after a failure the next call retries. */
export function loadCheckout(url: string): Promise<Checkout> {
  loaded ??= load(url).catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** Opens the checkout; resolves with the proof of payment, or undefined if the shopper closes it. */
export function openCheckout(
  Razorpay: Checkout,
  options: Omit<CheckoutOptions, 'handler' | 'modal' | 'theme'>,
): Promise<PaymentProof | undefined> {
  return new Promise((resolve) => {
    const end = (proof: PaymentProof | undefined) => {
      forgetBackKey()
      resolve(proof)
    }
    const modal = { ondismiss: () => end(undefined), confirm_close: true, handleback: false }
    const checkout = new Razorpay({ ...options, theme: { color: '#166534' }, handler: end, modal })
    const forgetBackKey = closeOnBack(() => {
      checkout.close?.()
      end(undefined)
    })
    checkout.open()
  })
}

function load(url: string): Promise<Checkout> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The checkout could not be loaded'))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.src = url
    script.onerror = fail
    script.onload = () => {
      clearTimeout(timer)
      const { Razorpay } = window as { Razorpay?: Checkout }
      if (Razorpay === undefined) fail()
      else resolve(Razorpay)
    }
    document.head.append(script)
  })
}
