import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type AnswerOf, api, type BodyOf, callApi, callOnce } from '../../api/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'
import { errorText, showError, showNote } from '../../ui/toast.tsx'
import { currentSession, ignoreIfUserChanged, ownId } from '../accounts/session-store.ts'
import type { Proof } from './checkout-script.ts'
import { forgetOrderKey, orderKey } from './order-key.ts'
import { useOrderOutcome } from './use-order-outcome.ts'
import { type AskedOrder, settledOrder } from './use-place-order.ts'

type Started = AnswerOf<typeof api.startOnlinePayment>
type SentOrder = BodyOf<typeof api.startOnlinePayment>

/** An earlier try under this key is over or was for another cart: this press is an order of its own. */
const isStale = (error: unknown) =>
  error instanceof Refusal && (error.code === 'KEY_REUSED' || error.code === 'ORDER_CLOSED')

/** The gateway's checkout and how to open it; only those who pay online download it. */
async function checkoutFrom(url: string) {
  const { loadCheckout, payAt } = await import('./checkout-script.ts')
  return { Razorpay: await loadCheckout(url), payAt }
}
type Checkout = Awaited<ReturnType<typeof checkoutFrom>>

async function begin(body: SentOrder): Promise<Started> {
  const send = () => ignoreIfUserChanged(callOnce(api.startOnlinePayment, orderKey('Online'), body))
  return send().catch((error: unknown) => {
    if (!isStale(error)) throw error
    forgetOrderKey('Online')
    return send()
  })
}

/** Pays the cart online: order, checkout, verification. A checkout that is closed leaves cart and order payable (SPEC 7, 8). */
export function usePayOnline(): { busy: boolean; hint: string | undefined; pay: (order: AskedOrder) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState<string>()
  const navigate = useNavigate()
  const { name, onlinePayment } = useStore()
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('Online')
  const words = useMessages().cart

  function openCheckout({ Razorpay, payAt }: Checkout, started: Started, asked: AskedOrder) {
    const { razorpayKey: key, amount, currency, orderId: order_id } = started
    const session = currentSession()
    const { firstName, lastName, email, phone } = asked.address
    const payer = session.state === 'shopper' ? session.user : { name: `${firstName} ${lastName}`, email }
    const contact = `+91${(('phone' in payer && payer.phone) || phone).slice(-10)}`
    const prefill = { name: payer.name, email: payer.email, contact }
    return payAt(Razorpay, { key, amount, currency, order_id, name, prefill })
  }

  function failed(message: string, next: string): void {
    showError(message)
    setHint(next)
  }

  async function verify(proof: Proof, orderDbId: string): Promise<void> {
    try {
      await ignoreIfUserChanged(callApi(api.verifyPayment, { body: { ...proof, orderDbId, ...ownId() } }))
      await ordered(words.paymentSuccessful)
    } catch (error) {
      if (!(error instanceof Refusal)) failed(words.verificationFailed, words.verificationHint)
      else if (error.code !== 'PAYMENT_PENDING') await refused(error)
      else {
        showNote(errorText(error))
        await navigate('/my-orders')
      }
    }
  }

  async function startedOrTold(body: SentOrder): Promise<Started | undefined> {
    return begin(body).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) failed(words.initiationFailed, words.lost)
      else if (error.code === 'ORDER_PAID') await alreadyOrdered()
      else await refused(error)
      return undefined
    })
  }

  async function payOnce(asked: AskedOrder, checkoutUrl: string): Promise<void> {
    const checkout = await checkoutFrom(checkoutUrl).catch(() => undefined)
    if (checkout === undefined) return failed(words.sdkNotLoaded, words.sdkHint)
    const started = await startedOrTold({ ...(await settledOrder(asked)), amount: toRupees(asked.total).toFixed(2) })
    if (started === undefined) return
    const proof = await ignoreIfUserChanged(openCheckout(checkout, started, asked))
    if (proof === undefined) showNote(words.paymentDismissed)
    else await verify(proof, started.orderDbId)
  }

  async function pay(asked: AskedOrder): Promise<void> {
    if (busy || onlinePayment === undefined) return
    setBusy(true)
    setHint(undefined)
    await payOnce(asked, onlinePayment.checkoutUrl).catch((error: unknown) =>
      error instanceof Refusal ? showError(error) : failed(words.orderFailed, words.lost),
    )
    setBusy(false)
  }

  return { busy, hint, pay }
}
