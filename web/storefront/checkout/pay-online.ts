import { toRupees } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type AnswerOf, type BodyOf, callApi, callOnce, shopperApi } from '../../api/call-api.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import { errorText, showNote } from '../../ui/toast.tsx'
import { currentUser, expireSession, ownId } from '../accounts/current-user.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { openLogin } from '../accounts/session-store.ts'
import { cart } from '../cart/cart-store.ts'
import { loadCheckout, type Proof, payAt } from './checkout-script.ts'
import type { ShownOrder } from './order-key.ts'
import type { OrderOutcome } from './use-order-outcome.ts'
import { orderBody, sendOrder } from './use-place-order.ts'

type Started = AnswerOf<typeof shopperApi.startOnlinePayment>
type SentOrder = BodyOf<typeof shopperApi.startOnlinePayment>

/** Where and for whom an order is paid, and what follows. */
type Payment = {
  readonly order: ShownOrder
  readonly checkoutUrl: string
  readonly storeName: string
  readonly outcome: OrderOutcome
  goToOrders(): void | Promise<void>
  /** Shows an error, and beside the button what to do next. */
  failed(message: string, next: string): void
}

/** The key of a finished payment or another cart is not used again. */
const begin = (body: SentOrder): Promise<Started> =>
  sendOrder('Online', /KEY_REUSED|ORDER_CLOSED/, (key) => callOnce(shopperApi.startOnlinePayment, key, body))

async function startOrShowError({ outcome, failed }: Payment, body: SentOrder): Promise<Started | undefined> {
  const { initiationFailed, lost } = currentMessages().cart
  return begin(body).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) failed(initiationFailed, lost)
    else if (error.code === 'ORDER_PAID') await outcome.alreadyOrdered()
    else await outcome.refused(error)
    return undefined
  })
}

/** The session has ended, or is another shopper's. */
const isLoggedOut = ({ code }: Refusal) => code === 'LOGIN_REQUIRED' || code === 'LOGIN_CHANGED'

/** Tells of money that may have left the account; the webhook places the order without a session. */
function paidLoggedOut({ failed }: Payment, { code }: Refusal): void {
  const { verificationFailed, verificationHint } = currentMessages().cart
  failed(verificationFailed, verificationHint)
  // The cart, and the hint beside its button, may be gone.
  showNote(verificationHint)
  if (code !== 'LOGIN_REQUIRED') return
  // What was paid is not to be in the cart after the login.
  cart.removeOrdered()
  expireSession()
  openLogin('/my-orders')
}

async function verify(payment: Payment, paid: Promise<Proof | undefined>, orderDbId: string): Promise<void> {
  const { outcome, failed, goToOrders } = payment
  const { paymentDismissed, paymentSuccessful, verificationFailed, verificationHint } = currentMessages().cart
  const verifyPaid = async () => {
    const proof = await paid
    return proof && callApi(shopperApi.verifyPayment, { body: { ...proof, orderDbId, ...ownId() } })
  }
  try {
    const verified = await rejectIfUserChanged(verifyPaid())
    if (verified === undefined) return showNote(paymentDismissed)
    await outcome.ordered(paymentSuccessful)
  } catch (error) {
    if ((await paid) === undefined) throw error
    if (!(error instanceof Refusal)) return failed(verificationFailed, verificationHint)
    if (isLoggedOut(error)) return paidLoggedOut(payment, error)
    if (error.code !== 'PAYMENT_PENDING') return outcome.refused(error)
    showNote(errorText(error))
    await goToOrders()
  }
}

/** What the gateway's checkout is opened with. */
function checkoutOptions({ order, storeName }: Payment, started: Started) {
  const { razorpayKey: key, amount, currency, orderId: order_id } = started
  const session = currentUser()
  const { firstName, lastName, email, phone } = order.address
  const payer = session.state === 'shopper' ? session.user : { name: `${firstName} ${lastName}`, email }
  const contact = `+91${(('phone' in payer && payer.phone) || phone).slice(-10)}`
  return {
    key,
    amount,
    currency,
    order_id,
    name: storeName,
    prefill: { name: payer.name, email: payer.email, contact },
  }
}

/** Pays online: order, checkout, verification; a closed checkout leaves the order payable (SPEC 7, 8). */
export async function payOnline(payment: Payment): Promise<void> {
  const { sdkNotLoaded, sdkHint } = currentMessages().cart
  const { order, checkoutUrl, failed } = payment
  const Razorpay = await loadCheckout(checkoutUrl).catch(() => undefined)
  if (Razorpay === undefined) return failed(sdkNotLoaded, sdkHint)
  const amount = toRupees(order.total).toFixed(2)
  const started = await startOrShowError(payment, { ...(await orderBody(order)), amount })
  if (started === undefined) return
  await verify(payment, payAt(Razorpay, checkoutOptions(payment, started)), started.orderDbId)
}
