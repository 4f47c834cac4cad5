import { accountCalls } from './accounts/account-calls.ts'
import { sellerAccountCalls } from './accounts/seller-account-calls.ts'
import { staffCalls } from './accounts/staff-calls.ts'
import { cartCalls } from './cart/cart-calls.ts'
import { catalogueCalls } from './catalogue/catalogue-calls.ts'
import { priceCalls } from './catalogue/price-calls.ts'
import { productCalls } from './catalogue/product-calls.ts'
import { searchCalls } from './catalogue/search-calls.ts'
import { contactCalls } from './contact/contact-calls.ts'
import { inboxCalls } from './contact/inbox-calls.ts'
import { addressCalls } from './delivery/address-calls.ts'
import { pushCalls } from './notifications/push-calls.ts'
import { orderCalls } from './orders/order-calls.ts'
import { queueCalls } from './orders/queue-calls.ts'
import { roundCalls } from './orders/round-calls.ts'
import { telephoneCalls } from './orders/telephone-calls.ts'
import { paths } from './paths.ts'
import { paymentCalls } from './payments/payment-calls.ts'
import { reportCalls } from './reports/report-calls.ts'
import { riderPaths } from './rider-paths.ts'
import { sellerPaths } from './seller-paths.ts'
import { message } from './shapes.ts'
import { settingsCalls } from './store/settings-calls.ts'
import { storeCalls } from './store/store-calls.ts'

const entries = {
  ...storeCalls,
  ...settingsCalls,
  ...accountCalls,
  ...sellerAccountCalls,
  ...staffCalls,
  ...catalogueCalls,
  ...productCalls,
  ...priceCalls,
  ...searchCalls,
  ...cartCalls,
  ...addressCalls,
  ...orderCalls,
  ...queueCalls,
  ...roundCalls,
  ...telephoneCalls,
  ...paymentCalls,
  ...inboxCalls,
  ...reportCalls,
  ...contactCalls,
  ...pushCalls,
} as const

const razorpayWebhook = { method: 'POST', path: '/api/payments/razorpay/webhook' } as const
const allPaths = { ...paths, ...sellerPaths, ...riderPaths, razorpayWebhook }

type Name = keyof typeof entries
type WithAnswer<E> = E extends { readonly fixedMessage: string } ? E & { readonly answer: typeof message } : E
type Api = { readonly [N in Name]: (typeof allPaths)[N] & WithAnswer<(typeof entries)[N]> }

/** Every call under `/api` that answers JSON (SPEC 7); downloads and the event stream are only in `server/`. */
export const api = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [name, { answer: message, ...entry, ...allPaths[name as Name] }]),
) as unknown as Api
