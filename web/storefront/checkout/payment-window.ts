import type { Language } from '#domain/languages.ts'
import { closeOnBack } from '../../ui/close-on-back.ts'

/** The gateway's proof of a payment (SPEC 7). */
export type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** The options of Razorpay's payment window that the store uses; amount in paise, timeout in seconds. */
type WindowOptions = {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  prefill: { name: string; email: string; contact: string }
  timeout: number
  config: { display: { language: Language } }
  theme: { color: string }
  handler: (proof: PaymentProof) => void
  modal: { ondismiss: () => void; confirm_close: boolean; handleback: boolean }
}

type PaymentWindow = new (options: WindowOptions) => { open: () => void; close?: () => void }

const loadTimeoutMs = 20_000
/** Closes the window that was opened last. */
let closeWindow = () => {}
let loaded: Promise<PaymentWindow> | undefined

/** Loads the script of Razorpay's payment window once; after a failure the next call retries. */
export function loadPaymentWindow(url: string): Promise<PaymentWindow> {
  loaded ??= load(url).catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** Opens the payment window; resolves with the proof of payment, or undefined if it is closed without; a later proof goes to `onLateProof`. */
export function openPaymentWindow(
  Razorpay: PaymentWindow,
  options: Omit<WindowOptions, 'handler' | 'modal' | 'theme'>,
  onLateProof: (proof: PaymentProof) => void,
): Promise<PaymentProof | undefined> {
  return new Promise((resolve) => {
    let isClosed = false
    const end = (proof: PaymentProof | undefined) => {
      // A payment can be approved in another app after the window was closed; another window would take a second one.
      if (isClosed && proof) {
        closeWindow()
        onLateProof(proof)
      }
      isClosed = true
      stopClosingOnBack()
      resolve(proof)
    }
    const modal = { ondismiss: () => end(undefined), confirm_close: true, handleback: false }
    const opened = new Razorpay({ ...options, theme: { color: '#0b6b3a' }, handler: end, modal })
    closeWindow = () => {
      opened.close?.()
      end(undefined)
    }
    const stopClosingOnBack = closeOnBack(closeWindow)
    opened.open()
  })
}

function load(url: string): Promise<PaymentWindow> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The payment window could not be loaded'))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.src = url
    script.onerror = fail
    script.onload = () => {
      clearTimeout(timer)
      const { Razorpay } = window as { Razorpay?: PaymentWindow }
      if (Razorpay === undefined) fail()
      else resolve(Razorpay)
    }
    document.head.append(script)
  })
}
