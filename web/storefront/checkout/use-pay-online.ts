import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type AnswerOf, api, type BodyOf, callApi, callOnce } from '../../api/call-api.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'
import { errorText, showError, showNote } from '../../ui/toast.tsx'
import { currentUser, ownId } from '../accounts/current-user.ts'
import { ignoreIfUserChanged } from '../accounts/ignore-if-user-changed.ts'
import type { Proof } from './checkout-script.ts'
import { forgetOrderKey, type OrderInput, orderKey } from './order-key.ts'
import { useOrderOutcome } from './use-order-outcome.ts'
import { settledOrder } from './use-place-order.ts'

type Started = AnswerOf<typeof api.startOnlinePayment>
type SentOrder = BodyOf<typeof api.startOnlinePayment>

/** The key belongs to a finished payment or another cart, so a new one is needed. */
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

/** Pays online: order, checkout, verification; a closed checkout leaves the order payable (SPEC 7, 8). */
export function usePayOnline(): { busy: boolean; hint: string | undefined; pay: (order: OrderInput) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const [hint, setHint] = useState<string>()
  const navigate = useNavigate()
  const { name, onlinePayment } = useStore()
  const { ordered, alreadyOrdered, refused } = useOrderOutcome('Online')
  const messages = useMessages().cart

  function openCheckout({ Razorpay, payAt }: Checkout, started: Started, order: OrderInput) {
    const { razorpayKey: key, amount, currency, orderId: order_id } = started
    const session = currentUser()
    const { firstName, lastName, email, phone } = order.address
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
      await ordered(messages.paymentSuccessful)
    } catch (error) {
      if (!(error instanceof Refusal)) failed(messages.verificationFailed, messages.verificationHint)
      else if (error.code !== 'PAYMENT_PENDING') await refused(error)
      else {
        showNote(errorText(error))
        await navigate('/my-orders')
      }
    }
  }

  async function startedOrTold(body: SentOrder): Promise<Started | undefined> {
    return begin(body).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) failed(messages.initiationFailed, messages.lost)
      else if (error.code === 'ORDER_PAID') await alreadyOrdered()
      else await refused(error)
      return undefined
    })
  }

  async function payOnce(order: OrderInput, checkoutUrl: string): Promise<void> {
    const checkout = await checkoutFrom(checkoutUrl).catch(() => undefined)
    if (checkout === undefined) return failed(messages.sdkNotLoaded, messages.sdkHint)
    const started = await startedOrTold({ ...(await settledOrder(order)), amount: toRupees(order.total).toFixed(2) })
    if (started === undefined) return
    const proof = await ignoreIfUserChanged(openCheckout(checkout, started, order))
    if (proof === undefined) showNote(messages.paymentDismissed)
    else await verify(proof, started.orderDbId)
  }

  async function pay(order: OrderInput): Promise<void> {
    if (busy || onlinePayment === undefined) return
    setBusy(true)
    setHint(undefined)
    await payOnce(order, onlinePayment.checkoutUrl).catch((error: unknown) =>
      error instanceof Refusal ? showError(error) : failed(messages.orderFailed, messages.lost),
    )
    setBusy(false)
  }

  return { busy, hint, pay }
}
