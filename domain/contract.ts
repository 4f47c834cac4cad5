import * as z from 'zod/mini'
import * as account from './accounts/account-shapes.ts'
import { shopperData } from './accounts/shopper-data-shapes.ts'
import * as cart from './cart/cart-shapes.ts'
import * as imported from './catalogue/import-shapes.ts'
import * as pack from './catalogue/pack-shapes.ts'
import * as prices from './catalogue/price-shapes.ts'
import * as catalogue from './catalogue/product-shapes.ts'
import * as search from './catalogue/search-shapes.ts'
import { maxPricesAtOnce } from './catalogue/units.ts'
import * as contact from './contact/message-shapes.ts'
import * as delivery from './delivery/address-shapes.ts'
import * as list from './lists/list-shapes.ts'
import * as push from './notifications/push-shapes.ts'
import * as ordering from './orders/order-shapes.ts'
import * as packing from './orders/packing-shapes.ts'
import * as queue from './orders/queue-shapes.ts'
import * as rounds from './orders/round-shapes.ts'
import { paths } from './paths.ts'
import * as door from './payments/door-shapes.ts'
import * as payment from './payments/payment-shapes.ts'
import { riderPaths } from './rider-paths.ts'
import { sellerPaths } from './seller-paths.ts'
import * as shape from './shapes.ts'
import * as setting from './store/settings.ts'
import { placeholderSettings } from './store/store.ts'
import * as store from './store/store-shapes.ts'

/** Who may call: anyone, a logged-in shopper, or the seller (SPEC 6). */
export type Who = 'anyone' | 'shopper' | 'seller'

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: `/api/${string}`
  readonly who: Who
  /** One sentence for the reader of /api/docs. */
  readonly does: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The form fields of a multipart body; the files travel beside them. */
  readonly form?: z.ZodMiniType
  readonly answer: z.ZodMiniType
  /** A GET that changes something (SPEC 7 has logout so), and is therefore refused from other sites. */
  readonly writes?: boolean
  /** The answer is the same for every client and cached; such a call has no input. */
  readonly cached?: boolean
  /** A larger JSON body than 100 kB is taken, in bytes. */
  readonly maxBodyBytes?: number
  /**
   * The caller may send an Idempotency-Key header; the second identical call gets the first's answer.
   * `own`: the use case sees to it itself, as placing an order does.
   */
  readonly idempotent?: true | 'own'
}

type Part<E, Name extends string> = E extends { readonly [K in Name]: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined
export type Params<E extends Endpoint> = Part<E, 'params'>
export type Query<E extends Endpoint> = Part<E, 'query'>
export type Body<E extends Endpoint> = Part<E, 'body'>
export type Form<E extends Endpoint> = Part<E, 'form'>
export type Answer<E extends Endpoint> = z.infer<E['answer']>

/** Thousands of prices in one body. */
const maxPricesBytes = 1024 * 1024

const message = z.object({ message: z.string() })
const products = z.object({ products: z.array(catalogue.product) })
const sellerProduct = z.object({ message: z.string(), product: pack.sellerProduct })
const sellerProducts = z.object({ products: z.array(pack.sellerProduct) })
const session = z.object({ message: z.string(), user: account.user })
const byId = z.object({ id: shape.id })
/** One search of one person, from the first character to the choice; the caller makes it up. */
const mapSession = z.string().check(z.regex(/^[\w-]{1,36}$/, 'is not a search'))
/** A page number in the address; a repeated or mistyped one is refused. */
const paged = z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'is not a page number'))) })
const orders = z.object({
  orders: z.array(ordering.order),
  nextPage: z.optional(z.number()),
  nextCursor: z.optional(z.string()),
})
const orderResults = z.object({ results: z.array(queue.orderResult) })

/** Every call of the shop, in SPEC.md's order (SPEC 7): the server fits it, pages call it, /api/docs shows it. */
export const api = {
  store: {
    ...paths.store,
    who: 'anyone',
    cached: true,
    does: 'Tells about the store: its point, radius, fees and contacts.',
    answer: z.object({ store: store.store }),
  },

  storeClosing: {
    ...paths.storeClosing,
    who: 'anyone',
    cached: true,
    does: 'Tells why and until when the store takes no orders, and its hours; without `closed`, or once its `until` has come, it is open.',
    answer: z.object({
      closed: z.optional(store.closing),
      opensAt: z.optional(z.string()),
      hours: z.optional(store.openingHours),
    }),
  },

  settingsShow: {
    ...sellerPaths.settingsShow,
    who: 'seller',
    does: 'Shows the store’s own settings, who saved them, and what an open shop still needs. Secrets only say whether they are set.',
    answer: setting.settings,
  },
  settingsSave: {
    ...sellerPaths.settingsSave,
    who: 'seller',
    does: 'Saves one section, for all processes at once; values not sent stay. Refused when any section was saved since `version`.',
    body: setting.sentSettings,
    idempotent: true,
    answer: setting.settings,
  },
  logoSave: {
    ...sellerPaths.logoSave,
    who: 'seller',
    does: 'Sets the logo: one picture (JPEG, PNG, WebP, AVIF).',
    form: z.object({ productData: setting.sentLogo }),
    idempotent: true,
    answer: setting.settings,
  },
  paymentKeysCheck: {
    ...sellerPaths.paymentKeysCheck,
    who: 'seller',
    does: 'Asks Razorpay whether keys are valid, without moving money: the given ones, or those that are saved.',
    body: setting.sentKeys,
    answer: message,
  },
  testMail: {
    ...sellerPaths.testMail,
    who: 'seller',
    does: 'Sends a test e-mail to the seller through the saved server, and says what went wrong.',
    body: z.object({ to: z.optional(account.email) }),
    answer: message,
  },

  sellerIsAuth: {
    ...sellerPaths.sellerIsAuth,
    who: 'anyone',
    does: 'Tells whether the caller is the logged-in seller, and the seller which settings still are the demo store’s, in production.',
    answer: z.object({ success: z.boolean(), placeholders: z.optional(z.array(z.enum(placeholderSettings))) }),
  },
  userIsAuth: {
    ...paths.userIsAuth,
    who: 'anyone',
    does: "Tells who is logged in, with the saved cart at today's prices.",
    answer: z.object({ success: z.boolean(), user: z.optional(account.user) }),
  },

  productList: {
    ...paths.productList,
    who: 'anyone',
    cached: true,
    does: 'Lists every product with its units.',
    answer: products,
  },
  productSearch: {
    ...paths.productSearch,
    who: 'anyone',
    does: 'Finds products by name, the best fit first, at most 24.',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
    answer: products,
  },
  searchIndex: {
    ...paths.searchIndex,
    who: 'anyone',
    cached: true,
    does: 'Lists what the browser needs to search by itself: names, prices, small units, and dishes with their products, with an ETag.',
    answer: z.object({ products: z.array(catalogue.indexedProduct), topics: z.array(search.indexedTopic) }),
  },
  bestSellers: {
    ...paths.bestSellers,
    who: 'anyone',
    cached: true,
    does: 'Lists the products that sold most in 30 days, filled up from the catalogue.',
    answer: products,
  },
  productDescription: {
    ...paths.productDescription,
    who: 'anyone',
    does: 'Tells what is written about a product, in English and in Hindi; no lines where nothing is.',
    params: byId,
    answer: z.object({ description: z.array(z.string()), descriptionHi: z.array(z.string()) }),
  },
  shoppingListRead: {
    ...paths.shoppingListRead,
    who: 'anyone',
    does: 'Reads a typed or pasted shopping list: products, packs and quantities; changes nothing.',
    body: list.sentShoppingList,
    answer: list.readShoppingList,
  },

  cartUpdate: {
    ...paths.cartUpdate,
    who: 'shopper',
    does: 'Replaces the saved cart. With an old cartVersion it refuses and answers the saved one; with an owner that is not the caller it refuses.',
    body: z.object({
      cartItems: z.array(cart.sentCartItem).check(z.maxLength(100)),
      cartVersion: z.optional(z.number().check(z.int(), z.gte(0))),
      owner: z.optional(z.string()),
    }),
    answer: z.object({ message: z.string(), cartItems: z.array(cart.cartItem), cartVersion: z.number() }),
  },

  logout: {
    ...paths.logout,
    writes: true,
    who: 'anyone',
    does: "Ends the shopper's session on the server.",
    answer: message,
  },
  login: {
    ...paths.login,
    who: 'anyone',
    does: "Opens a shopper's session.",
    body: z.object({ email: account.email, password: account.password }),
    answer: session,
  },
  register: {
    ...paths.register,
    who: 'anyone',
    does: "Makes a shopper's account and opens its session.",
    body: z.object({ name: account.personName, email: account.email, password: account.password }),
    answer: session,
  },
  forgotPassword: {
    ...paths.forgotPassword,
    who: 'anyone',
    does: 'Mails a link to choose a new password, if an account has this e-mail; answers the same either way.',
    body: z.object({ email: account.email }),
    answer: message,
  },
  resetPassword: {
    ...paths.resetPassword,
    who: 'anyone',
    does: 'Sets a new password by the mailed token, once and within an hour, and ends all sessions.',
    params: z.object({ token: z.string() }),
    body: z.object({ password: account.password }),
    answer: message,
  },
  phoneChange: {
    ...paths.phoneChange,
    who: 'shopper',
    does: "Sets the shopper's phone, which address form and checkout are filled with; an empty one takes it out.",
    body: z.object({ phone: account.ownPhone }),
    answer: z.object({ message: z.string(), phone: z.optional(z.string()) }),
  },
  passwordChange: {
    ...paths.passwordChange,
    who: 'shopper',
    does: 'Sets a new password by the old one; all other sessions end, and an e-mail tells the owner.',
    body: z.object({ oldPassword: account.password, newPassword: account.password }),
    answer: message,
  },
  sessionList: {
    ...paths.sessionList,
    who: 'shopper',
    does: "Lists the shopper's open sessions, newest first: since when, and on what kind of device.",
    answer: z.object({ sessions: z.array(account.openSession) }),
  },
  sessionsEnd: {
    ...paths.sessionsEnd,
    who: 'shopper',
    does: "Ends all of the shopper's sessions but the one that asks.",
    answer: message,
  },
  userExport: {
    ...paths.userExport,
    who: 'shopper',
    does: 'Hands out, as a file, all that the store holds of the shopper.',
    answer: shopperData,
  },
  userDelete: {
    ...paths.userDelete,
    who: 'shopper',
    does: "Deletes the shopper's account for good; orders stay for the books without a name. Refused while one is under way.",
    body: z.object({ password: account.password }),
    answer: message,
  },

  addressList: {
    ...paths.addressList,
    who: 'shopper',
    does: "Lists the shopper's own addresses, newest first.",
    answer: z.object({ addresses: z.array(delivery.address) }),
  },
  addressAdd: {
    ...paths.addressAdd,
    who: 'shopper',
    does: 'Saves an address within reach; finds its coordinates when they are missing.',
    body: z.object({ address: delivery.sentAddress }),
    answer: z.object({ message: z.string(), address: delivery.address }),
  },
  addressDelete: {
    ...paths.addressDelete,
    who: 'shopper',
    does: "Deletes one of the shopper's own addresses; orders sent there have their own copy.",
    body: z.object({ address: shape.id }),
    answer: message,
  },

  placeCodOrder: {
    ...paths.placeCodOrder,
    who: 'shopper',
    does: "Places a cash order at today's prices and empties the cart.",
    body: ordering.sentOrder,
    idempotent: 'own',
    answer: z.object({ message: z.string(), orderId: z.string() }),
  },
  startOnlinePayment: {
    ...paths.startOnlinePayment,
    who: 'shopper',
    does: 'Makes an order that stands once it is paid, and opens it at the payment gateway; amount is in paise.',
    body: ordering.sentOnlineOrder,
    idempotent: 'own',
    answer: z.object({
      message: z.string(),
      razorpayKey: z.string(),
      amount: z.int(),
      currency: z.literal('INR'),
      orderId: z.string(),
      orderDbId: z.string(),
    }),
  },
  verifyPayment: {
    ...paths.verifyPayment,
    who: 'shopper',
    does: "Checks the gateway's signature and the payment itself; then the order stands and the cart is empty.",
    body: payment.paymentProof,
    answer: z.object({ message: z.string(), orderId: z.string() }),
  },
  myOrders: {
    ...paths.myOrders,
    who: 'shopper',
    does: "Lists the shopper's own orders, newest first; with q or cursor 20 at a time.",
    query: z.extend(paged, queue.ownQuery),
    answer: orders,
  },
  buyAgain: {
    ...paths.buyAgain,
    who: 'shopper',
    does: 'Lists up to 12 products the shopper ordered and can have today, the latest first, each with its unit of then.',
    answer: z.object({ items: z.array(z.object({ product: catalogue.product, unitId: z.string() })) }),
  },
  orderCancel: {
    ...paths.orderCancel,
    who: 'shopper',
    does: "Cancels the shopper's own order before it leaves the store.",
    params: byId,
    answer: message,
  },
  orderRefuse: {
    ...sellerPaths.orderRefuse,
    who: 'seller',
    idempotent: true,
    does: 'Refuses an order before its delivery, with a reason and perhaps a text for the shopper; what was paid goes back.',
    params: byId,
    body: packing.sentRefusal,
    answer: message,
  },
  orderPack: {
    ...sellerPaths.orderPack,
    who: 'seller',
    idempotent: true,
    does: 'Notes what was packed of lines, by grams or pieces, what is not there and what replaces it; the order costs what is in the bag.',
    params: byId,
    body: packing.sentPacking,
    answer: z.object({ message: z.string(), order: ordering.order }),
  },
  replacementAnswer: {
    ...paths.replacementAnswer,
    who: 'shopper',
    does: "Accepts or declines what is offered in place of a line of the shopper's own order, until it leaves the store.",
    params: byId,
    body: packing.sentAnswer,
    answer: message,
  },
  orderReturn: {
    ...paths.orderReturn,
    who: 'shopper',
    does: "Asks to return the shopper's own order, or lines of it, within 7 days of its delivery, with the reason; the seller settles it.",
    params: byId,
    body: packing.sentReturn,
    answer: message,
  },
  returnSettle: {
    ...sellerPaths.returnSettle,
    who: 'seller',
    does: 'Accepts a requested return in whole or in part, refuses it with a reason, or notes that its cash was given back.',
    params: byId,
    body: ordering.sentSettlement,
    answer: message,
  },

  contactSend: {
    ...paths.contactSend,
    who: 'anyone',
    does: 'Stores a message to the store and mails it there.',
    body: contact.sentMessage,
    answer: message,
  },
  newsletterSubscribe: {
    ...paths.newsletterSubscribe,
    who: 'anyone',
    does: 'Stores an e-mail address for the newsletter, once.',
    body: z.object({ email: account.email }),
    answer: message,
  },

  sellerLogin: {
    ...sellerPaths.sellerLogin,
    who: 'anyone',
    does: "Opens the seller's session. Where a second factor is set up, `code` is its newest one.",
    body: z.object({ email: account.email, password: account.password, code: z.optional(account.code) }),
    answer: message,
  },
  sellerLogout: {
    ...sellerPaths.sellerLogout,
    writes: true,
    who: 'anyone',
    does: "Ends the seller's session on the server.",
    answer: message,
  },

  sellerPasswordChange: {
    ...sellerPaths.sellerPasswordChange,
    who: 'seller',
    does: 'Sets a new password by the old one; all other sessions end.',
    body: z.object({ oldPassword: account.password, newPassword: account.password }),
    answer: message,
  },
  sellerSessions: {
    ...sellerPaths.sellerSessions,
    who: 'seller',
    does: "Lists the seller's open sessions, newest first: since when, and on what kind of device.",
    answer: z.object({ sessions: z.array(account.openSession) }),
  },
  sellerSessionsEnd: {
    ...sellerPaths.sellerSessionsEnd,
    who: 'seller',
    does: "Ends all of the seller's sessions but the one that asks.",
    answer: message,
  },
  secondFactorBegin: {
    ...sellerPaths.secondFactorBegin,
    who: 'seller',
    does: 'Makes a key for an authenticator app, to show as a QR code of `uri`; nothing changes until a code of it is sent.',
    body: z.object({ password: account.password }),
    answer: z.object({ uri: z.string(), key: z.string() }),
  },
  secondFactorOn: {
    ...sellerPaths.secondFactorOn,
    who: 'seller',
    does: 'Turns the second factor on by the key and a code of it; answers ten recovery codes, shown this once. Other sessions end.',
    body: z.object({ password: account.password, key: setting.factorKey, code: account.code }),
    answer: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  },
  secondFactorOff: {
    ...sellerPaths.secondFactorOff,
    who: 'seller',
    does: 'Turns the second factor off by the password and a code, also a recovery code. Other sessions end.',
    body: z.object({ password: account.password, code: account.code }),
    answer: message,
  },
  recoveryCodes: {
    ...sellerPaths.recoveryCodes,
    who: 'seller',
    does: 'Makes ten new recovery codes by the password and a code of the app; the old ones end.',
    body: z.object({ password: account.password, code: account.code }),
    answer: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  },

  productAdd: {
    ...sellerPaths.productAdd,
    who: 'seller',
    idempotent: true,
    does: 'Adds a product with 1 to 4 pictures (JPEG, PNG, WebP, AVIF).',
    form: z.object({ productData: catalogue.productData }),
    answer: z.object({ message: z.string(), product: catalogue.product }),
  },
  productImport: {
    ...sellerPaths.productImport,
    who: 'seller',
    does: 'Adds and changes products by rows, all or none; each bad row is named. A preview changes nothing.',
    body: imported.sentImport,
    idempotent: true,
    maxBodyBytes: imported.maxImportBytes,
    answer: imported.importResult,
  },
  productStock: {
    ...sellerPaths.productStock,
    who: 'seller',
    does: 'Puts a product in or out of stock.',
    body: z.object({ id: shape.id, inStock: z.boolean() }),
    answer: message,
  },
  unitsUpdate: {
    ...sellerPaths.unitsUpdate,
    who: 'seller',
    idempotent: true,
    does: 'Changes the prices of units, matched by label; rows not sent stay.',
    body: z.object({
      id: shape.id,
      type: catalogue.unitType,
      updatedUnits: z.array(catalogue.updatedUnit).check(z.maxLength(20)),
      version: z.optional(z.number().check(z.int(), z.gte(1))),
      confirmed: z.optional(z.boolean()),
    }),
    answer: message,
  },
  pricesUpdate: {
    ...sellerPaths.pricesUpdate,
    who: 'seller',
    idempotent: true,
    does: 'Changes the prices of units of many products at once, all or none.',
    maxBodyBytes: maxPricesBytes,
    body: z.object({
      changes: z.array(catalogue.pricedUnit).check(z.minLength(1), z.maxLength(maxPricesAtOnce)),
      confirmed: z.optional(z.boolean()),
    }),
    answer: message,
  },
  priceListRead: {
    ...sellerPaths.priceListRead,
    who: 'seller',
    does: 'Reads a typed or pasted price list: products with their base prices, and the lines it does not understand; changes nothing.',
    body: list.sentPriceList,
    answer: list.readPriceList,
  },
  priceSheet: {
    ...sellerPaths.priceSheet,
    who: 'seller',
    does: 'Lists the products on the shelf with base price, packs and version, and the saves that wait or can be undone.',
    answer: z.object({ products: z.array(prices.sheetProduct), batches: z.array(prices.priceBatch) }),
  },
  basePricesUpdate: {
    ...sellerPaths.basePricesUpdate,
    who: 'seller',
    idempotent: true,
    maxBodyBytes: maxPricesBytes,
    does: 'Sets base prices, all or none, now or from a time on; packs follow, pinned ones keep their price. Doubtful prices need `confirmed`.',
    body: prices.sentPrices,
    answer: z.object({ message: z.string(), batch: z.string() }),
  },
  openingShelf: {
    ...sellerPaths.openingShelf,
    who: 'seller',
    idempotent: true,
    maxBodyBytes: maxPricesBytes,
    does: 'Puts exactly these products on the shelf, in stock and at these base prices, and takes all others off it, all or nothing.',
    body: prices.sentShelf,
    answer: z.object({ message: z.string(), onShelf: z.number() }),
  },
  pricesUndo: {
    ...sellerPaths.pricesUndo,
    who: 'seller',
    idempotent: true,
    does: 'Restores what a save of prices changed, within a day of it; a save that waits for its time is cancelled.',
    body: z.object({ batch: shape.id }),
    answer: z.object({ message: z.string(), batch: z.string() }),
  },
  unitPin: {
    ...sellerPaths.unitPin,
    who: 'seller',
    idempotent: true,
    does: 'Pins a pack to a price of its own, unchanged by the base price, or releases it to the rule.',
    body: prices.sentPin,
    answer: z.object({ message: z.string(), batch: z.string() }),
  },
  priceHistory: {
    ...sellerPaths.priceHistory,
    who: 'seller',
    does: "Lists a product's base prices of the last 90 days, and its latest 100 price changes of any kind.",
    params: byId,
    answer: z.object({ history: z.array(prices.pricePoint), changes: z.array(prices.priceChange) }),
  },
  sellerProducts: {
    ...sellerPaths.sellerProducts,
    who: 'seller',
    does: 'Lists every product on the shelf with all its packs, its deleted ones and its stock.',
    answer: sellerProducts,
  },
  packAdd: {
    ...sellerPaths.packAdd,
    who: 'seller',
    does: 'Adds a pack of any name with its grams or pieces, or restores a deleted one; SPEC 9 prices it.',
    body: pack.sentPack,
    idempotent: true,
    answer: sellerProduct,
  },
  packOrder: {
    ...sellerPaths.packOrder,
    who: 'seller',
    does: 'Puts the packs of a list into another order.',
    body: pack.sentPackOrder,
    idempotent: true,
    answer: sellerProduct,
  },
  stockLevel: {
    ...sellerPaths.stockLevel,
    who: 'seller',
    does: 'Sets what is there of a product in grams or pieces, or changes it by `change`; null gives it back to the switch alone.',
    body: pack.sentStockLevel,
    idempotent: true,
    answer: sellerProduct,
  },
  unitDelete: {
    ...sellerPaths.unitDelete,
    who: 'seller',
    does: 'Deletes one unit of a product; adding its label restores it.',
    body: z.object({
      id: shape.id,
      type: catalogue.unitType,
      label: z.string().check(z.minLength(1), z.maxLength(40)),
    }),
    answer: message,
  },

  missedSearches: {
    ...sellerPaths.missedSearches,
    who: 'seller',
    does: 'Lists what shoppers searched for in vain, the most wanted first, at most 50.',
    answer: z.object({ searches: z.array(search.missedSearch) }),
  },

  searchTopics: {
    ...sellerPaths.searchTopics,
    who: 'seller',
    does: 'Lists the dishes and occasions that the search knows, by name.',
    answer: z.object({ topics: z.array(search.searchTopic) }),
  },
  searchTopicSave: {
    ...sellerPaths.searchTopicSave,
    who: 'seller',
    idempotent: true,
    does: 'Adds a dish or an occasion to the search, or replaces one; refused when it was changed since it was shown.',
    body: search.sentTopic,
    answer: z.object({ message: z.string(), topic: search.searchTopic }),
  },
  searchTopicDelete: {
    ...sellerPaths.searchTopicDelete,
    who: 'seller',
    does: 'Deletes a dish or an occasion from the search; refused when it was changed since it was shown.',
    body: z.object({ id: shape.id, version: z.number().check(z.int(), z.gte(1)) }),
    answer: message,
  },

  productShelf: {
    ...sellerPaths.productShelf,
    who: 'seller',
    does: 'Takes a product off the shelf, out of every list and page, or brings it back as it was.',
    body: z.object({ id: shape.id, onShelf: z.boolean() }),
    answer: message,
  },
  productsOffShelf: {
    ...sellerPaths.productsOffShelf,
    who: 'seller',
    does: 'Lists the products that are off the shelf, the last one taken first.',
    answer: sellerProducts,
  },
  productShow: {
    ...sellerPaths.productShow,
    who: 'seller',
    does: 'Shows the texts and pictures of a product, on the shelf or off it, with their version.',
    params: byId,
    answer: z.object({ product: catalogue.editableProduct }),
  },
  productEdit: {
    ...sellerPaths.productEdit,
    who: 'seller',
    idempotent: true,
    does: 'Replaces the texts and pictures of a product; refused when they were changed since they were shown.',
    params: byId,
    form: z.object({ productData: catalogue.productEdit }),
    answer: message,
  },

  sellerOrders: {
    ...sellerPaths.sellerOrders,
    who: 'seller',
    does: 'Lists all orders, newest first; with a search, filter or cursor 20 at a time, open ones oldest first.',
    query: z.extend(paged, queue.queueQuery),
    answer: orders,
  },
  orderStatus: {
    ...sellerPaths.orderStatus,
    who: 'seller',
    does: "Sets an order's status, in the seller's or the shopper's wording. If `seen` is no longer its status, it refuses with the order under `current`.",
    params: byId,
    body: queue.sentStatus,
    idempotent: true,
    answer: z.extend(message, { order: ordering.order }),
  },
  ordersMove: {
    ...sellerPaths.ordersMove,
    who: 'seller',
    does: 'Moves several orders to a status, each with a result of its own.',
    body: queue.sentMove,
    idempotent: true,
    answer: orderResults,
  },
  orderAccept: {
    ...sellerPaths.orderAccept,
    who: 'seller',
    does: 'Accepts an order, which stops its ringing, and may promise its delivery in so many minutes.',
    params: byId,
    body: queue.sentAcceptance,
    idempotent: true,
    answer: z.extend(message, { order: ordering.order }),
  },
  ordersAccept: {
    ...sellerPaths.ordersAccept,
    who: 'seller',
    does: 'Accepts several orders, each with a result of its own.',
    body: queue.sentAcceptances,
    idempotent: true,
    answer: orderResults,
  },

  customers: {
    ...sellerPaths.customers,
    who: 'seller',
    does: 'Lists the customers by their last order, 20 at a time; q is a name, e-mail or phone number.',
    query: queue.customerQuery,
    answer: z.object({ customers: z.array(queue.customer), nextCursor: z.optional(z.string()) }),
  },
  customerChange: {
    ...sellerPaths.customerChange,
    who: 'seller',
    does: 'Saves a note about a customer, and whether the store still takes cash from them.',
    params: byId,
    body: queue.sentCustomer,
    idempotent: true,
    answer: z.extend(message, { customer: queue.customer }),
  },

  roundMake: {
    ...sellerPaths.roundMake,
    who: 'seller',
    does: 'Hands orders to a rider, all or none: they go Out for Delivery, and a link shows them for 12 hours.',
    idempotent: true,
    body: rounds.sentRound,
    answer: z.object({ round: z.string(), link: z.string(), until: z.string() }),
  },
  roundRevoke: {
    ...sellerPaths.roundRevoke,
    who: 'seller',
    does: 'Ends a link; what was not delivered can be handed over again.',
    params: byId,
    answer: message,
  },
  roundShow: {
    ...riderPaths.roundShow,
    who: 'anyone',
    does: 'Shows the stops of a link, from each to its nearest; unknown, past and revoked links are one 404.',
    params: rounds.roundToken,
    answer: z.object({ round: rounds.round }),
  },
  roundStop: {
    ...riderPaths.roundStop,
    who: 'anyone',
    does: 'Records what happened at a door; a repeated tap changes nothing.',
    idempotent: 'own',
    params: rounds.roundToken,
    body: rounds.sentStop,
    answer: z.object({ stop: rounds.stopOutcome }),
  },
  orderUpi: {
    ...sellerPaths.orderUpi,
    who: 'seller',
    does: "Shows the UPI link for what is due; its text is also the QR code's.",
    params: byId,
    answer: z.object({ uri: z.string() }),
  },
  orderDeliver: {
    ...sellerPaths.orderDeliver,
    who: 'seller',
    does: 'Delivers an order and books what was received; sent again, it corrects the sums.',
    params: byId,
    body: door.sentDelivery,
    answer: z.extend(message, { isPaid: z.boolean(), received: door.received }),
  },

  storeClose: {
    ...sellerPaths.storeClose,
    who: 'seller',
    does: 'Closes the store until a time, or until it is opened again; shoppers read the reason. Closing anew replaces both.',
    body: store.sentClosing,
    answer: message,
  },
  storeOpen: {
    ...sellerPaths.storeOpen,
    who: 'seller',
    does: 'Opens the store again.',
    answer: message,
  },

  paymentIssues: {
    ...sellerPaths.paymentIssues,
    who: 'seller',
    does: 'Lists refunds that failed or take too long and payments that fit no order, oldest first, at most 100.',
    answer: z.object({ troubles: z.array(payment.paymentIssue) }),
  },
  paymentsGivenBack: {
    ...paths.paymentsGivenBack,
    who: 'shopper',
    does: "Lists the shopper's payments of the last 30 days that placed no order and were given back, newest first.",
    answer: z.object({ payments: z.array(payment.givenBack) }),
  },
  refundRetry: {
    ...sellerPaths.refundRetry,
    who: 'seller',
    does: 'Tries a failed refund anew, once, after the gateway has said again that it failed.',
    params: byId,
    answer: message,
  },

  razorpayWebhook: {
    method: 'POST',
    path: '/api/payments/razorpay/webhook',
    who: 'anyone',
    does: 'Hears from the payment gateway, signed over the raw body; each event counts once.',
    answer: z.object({}),
  },

  locationReverse: {
    ...paths.locationReverse,
    who: 'anyone',
    does: 'Names the place at a point.',
    body: z.object({
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
    }),
    answer: z.object({ place: delivery.place }),
  },
  locationSearch: {
    ...paths.locationSearch,
    who: 'anyone',
    does: 'Finds places in India by name or PIN code.',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), session: z.optional(mapSession) }),
    answer: z.object({ places: z.array(delivery.place), suggestions: z.optional(z.array(delivery.suggestion)) }),
  },
  locationPlace: {
    ...paths.locationPlace,
    who: 'anyone',
    does: 'Tells the place behind a suggestion of the search.',
    query: z.object({ id: z.string().check(z.regex(/^[\w-]{1,300}$/)), session: mapSession }),
    answer: z.object({ place: delivery.place }),
  },

  pushKey: {
    ...paths.pushKey,
    who: 'anyone',
    does: 'Tells the key with which a browser lets the store send it notifications.',
    answer: z.object({ publicKey: z.string() }),
  },
  pushSubscribe: {
    ...paths.pushSubscribe,
    who: 'anyone',
    does: 'Tells this browser from now on: a shopper of their orders, the seller of new ones, until that session ends.',
    body: push.sentSubscription,
    answer: message,
  },
  pushUnsubscribe: {
    ...paths.pushUnsubscribe,
    who: 'anyone',
    does: 'Tells this browser nothing any more; only what the caller has subscribed is forgotten.',
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    answer: message,
  },
  pushStatus: {
    ...paths.pushStatus,
    who: 'anyone',
    does: 'Tells whether the caller is told in this browser.',
    body: z.object({ as: push.pushKind, endpoint: push.pushEndpoint }),
    answer: z.object({ isOn: z.boolean() }),
  },
  pushNotify: {
    ...paths.pushNotify,
    who: 'anyone',
    does: 'Sends a test notification to the browser that asks; outside production only.',
    answer: message,
  },
} as const satisfies Record<string, Endpoint>
