import { toRupees } from '#domain/money.ts'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { type AnswerOf, callApi, callWithKey, shopperApi } from '../../api/call-api.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { errorText, showNote } from '../../ui/toast.tsx'
import { currentUser, expireSession, userId, userIdField } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/login-dialog-store.ts'
import { rejectIfUserChanged } from '../accounts/reject-if-user-changed.ts'
import { cart } from '../cart/cart-store.ts'
import type { ShownOrder } from './order-key.ts'
import { loadPaymentWindow, openPaymentWindow, type PaymentProof } from './payment-window.ts'
import { saveCartAndMakeBody, sendOrder } from './send-order.ts'
import type { OrderOutcome } from './use-order-outcome.ts'

type StartedPayment = AnswerOf<typeof shopperApi.startOnlinePayment>

/** An order to be paid, and the page's reactions to the outcome. */
type Payment = {
  readonly order: ShownOrder
  readonly checkoutUrl: string
  readonly storeName: string
  readonly outcome: OrderOutcome
  /** Shows an error, and a hint beside the button. */
  failed(message: string, hint: string): void
}

/** Inserts the unpaid order, replacing a key of another order or of a closed payment; undefined once an error is shown. */
async function startOrShowError({ order, outcome, failed }: Payment): Promise<StartedPayment | undefined> {
  const { initiationFailed, lostAnswerHint } = shopperMessages().cart
  try {
    const body = { ...(await saveCartAndMakeBody(order)), amount: toRupees(order.total).toFixed(2) }
    return await sendOrder('Online', ['KEY_REUSED', 'ORDER_CLOSED'], (key) =>
      callWithKey(shopperApi.startOnlinePayment, key, body),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) failed(initiationFailed, lostAnswerHint)
    else if (error.code === 'ORDER_PAID') await outcome.alreadyOrdered()
    else await outcome.refused(error)
    return undefined
  }
}

/** Whether the session has ended, or is another shopper's. */
const isSessionLost = ({ code }: Refusal) => code === 'LOGIN_REQUIRED' || code === 'LOGIN_CHANGED'

/** The shopper has paid, but the session was lost: says so. The webhook places the order without a session. */
function onPaidWithoutSession({ failed }: Payment, { code }: Refusal): void {
  const { verificationFailed, verificationHint } = shopperMessages().cart
  failed(verificationFailed, verificationHint)
  // The page may have lost its button and the hint beside it, so a toast has the hint too.
  showNote(verificationHint)
  if (code !== 'LOGIN_REQUIRED') return
  // The paid lines must not return to the cart at the next login.
  cart.removeOrdered()
  expireSession()
  openLogin('/my-orders')
}

/** Waits until the payment window closes; the server verifies its proof of payment. */
async function verify(payment: Payment, paid: Promise<PaymentProof | undefined>, orderDbId: string): Promise<void> {
  const { outcome, failed } = payment
  const { paymentDismissed, paymentSuccessful, verificationFailed, verificationHint } = shopperMessages().cart
  const verifyProof = async () => {
    const proof = await paid
    return proof && callApi(shopperApi.verifyPayment, { body: { ...proof, orderDbId, ...userIdField() } })
  }
  try {
    const verified = await rejectIfUserChanged(verifyProof())
    if (verified === undefined) return showNote(paymentDismissed)
    await outcome.ordered(paymentSuccessful)
  } catch (error) {
    // The window was closed without a payment, and another shopper has logged in meanwhile: `useOrdering` shows it.
    if ((await paid) === undefined) throw error
    if (!(error instanceof Refusal)) return failed(verificationFailed, verificationHint)
    if (isSessionLost(error)) return onPaidWithoutSession(payment, error)
    if (error.code !== 'PAYMENT_PENDING')
      return isServerError(error) ? failed(verificationFailed, verificationHint) : outcome.refused(error)
    showNote(errorText(error))
    await outcome.goToOrders()
  }
}

/** Options of the payment window; `orderId` is the gateway's id of the order, `orderDbId` the store's. */
function paymentOptions({ order, storeName }: Payment, started: StartedPayment) {
  const { razorpayKey: key, amount, currency, timeout, orderId: order_id } = started
  const session = currentUser()
  const user = session.state === 'shopper' ? session.user : undefined
  const { firstName, lastName, email, phone } = order.address
  return {
    key,
    amount,
    currency,
    order_id,
    timeout,
    config: { display: { language: currentLanguage() } },
    name: storeName,
    prefill: {
      name: user?.name ?? `${firstName} ${lastName}`,
      email: user?.email ?? email,
      contact: `+91${(user?.phone || phone).slice(-10)}`,
    },
  }
}

/** Inserts the order, opens the payment window and verifies; a dismissed window leaves the order payable (SPEC 7, 8). */
export async function payOnline(payment: Payment): Promise<void> {
  const { sdkNotLoaded, sdkHint } = shopperMessages().cart
  const { checkoutUrl, failed } = payment
  const Razorpay = await loadPaymentWindow(checkoutUrl).catch(() => undefined)
  if (Razorpay === undefined) return failed(sdkNotLoaded, sdkHint)
  const started = await startOrShowError(payment)
  if (started === undefined) return
  const { orderDbId } = started
  const payer = userId()
  // Of another shopper's session the server would refuse it; the webhook places the order.
  const verifyLate = (proof: PaymentProof) =>
    userId() === payer && void verify(payment, Promise.resolve(proof), orderDbId)
  await verify(payment, openPaymentWindow(Razorpay, paymentOptions(payment, started), verifyLate), orderDbId)
}
