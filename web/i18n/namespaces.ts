import type { enAddress } from './en/address.ts'
import type { BrowseMessages } from './en/browse.ts'
import type { CheckoutMessages } from './en/checkout.ts'
import type { CustomersMessages } from './en/customers.ts'
import type { DayMessages } from './en/day.ts'
import type { DialogMessages } from './en/dialogs.ts'
import type { HelpMessages } from './en/help.ts'
import type { ImportMessages } from './en/importing.ts'
import type { InboxMessages } from './en/inbox.ts'
import type { OrderDialogMessages } from './en/order-dialogs.ts'
import type { enOrders } from './en/orders.ts'
import type { PackingMessages } from './en/packing.ts'
import type { PointMessages } from './en/point.ts'
import type { PriceGuardMessages } from './en/price-guard.ts'
import type { PriceMessages } from './en/prices.ts'
import type { PrintMessages } from './en/print.ts'
import type { PushMessages } from './en/push.ts'
import type { QueueMessages } from './en/queue.ts'
import type { ReportMessages } from './en/reports.ts'
import type { RoundMessages } from './en/round.ts'
import type { enSearch } from './en/search.ts'
import type { SellerMessages } from './en/seller.ts'
import type { SettingsMessages } from './en/settings.ts'
import type { ShopMessages } from './en/shop.ts'
import type { StaffMessages } from './en/staff.ts'
import type { TelephoneMessages } from './en/telephone.ts'
import { currentLanguage, type Language } from './languages.ts'

type OrderMessages = { orders: typeof enOrders }
type SearchMessages = { search: typeof enSearch }
type AddressMessages = { address: typeof enAddress }

/** Each namespace is a file of its own, so that a page downloads only the messages it shows. */
type ShopperNamespaces = {
  shop: ShopMessages
  browse: BrowseMessages
  checkout: CheckoutMessages
  address: AddressMessages
  search: SearchMessages
  orders: OrderMessages
  orderDialogs: { orderDialogs: OrderDialogMessages }
  dialogs: DialogMessages
  help: HelpMessages
  point: PointMessages
  push: PushMessages
  round: RoundMessages
}
/** `round` is of both: the rider's page and the seller's orders. */
type SellerNamespaces = {
  customers: CustomersMessages
  day: DayMessages
  round: RoundMessages
  prices: PriceMessages
  seller: SellerMessages
  queue: QueueMessages
  settings: SettingsMessages
  packing: PackingMessages
  telephone: TelephoneMessages
  priceGuard: PriceGuardMessages
  importing: ImportMessages
  inbox: InboxMessages
  print: PrintMessages
  reports: ReportMessages
  staff: StaffMessages
}
export type ShopperNamespace = keyof ShopperNamespaces
export type SellerNamespace = keyof SellerNamespaces
export type Namespaces = ShopperNamespaces & SellerNamespaces
type NamespaceName = keyof Namespaces

/** Where the messages of namespaces are downloaded from. */
export type Sources<Names extends NamespaceName> = {
  readonly [Name in Names]: Readonly<Record<Language, () => Promise<Namespaces[Name]>>>
}

/** The messages that `useMessages()` answers; the other namespaces have hooks of their own. */
export type Messages = ShopMessages &
  BrowseMessages &
  CheckoutMessages &
  AddressMessages &
  SearchMessages &
  OrderMessages &
  ShopperNamespaces['orderDialogs'] &
  DialogMessages

const loaded: Record<Language, { readonly [name in NamespaceName]?: Namespaces[name] }> = { en: {}, hi: {} }
const shopperMessages: Partial<Record<Language, Messages>> = {}

/** Adds a namespace: in the browser those of the page's language, on the server all. */
export function registerNamespace<Name extends NamespaceName>(
  name: Name,
  language: Language,
  messages: Namespaces[Name],
): void {
  loaded[language] = { ...loaded[language], [name]: messages }
  delete shopperMessages[language]
}

/** Downloads a namespace in the language of the page, unless it is loaded. */
export async function loadOnce<Name extends NamespaceName>(name: Name, sources: Sources<Name>): Promise<void> {
  const language = currentLanguage()
  if (loaded[language][name] !== undefined) return
  registerNamespace(name, language, await sources[name][language]())
}

/** A namespace in the language of the page; throws if it is not loaded. */
export function getNamespace<Name extends NamespaceName>(name: Name): Namespaces[Name] {
  const messages = loaded[currentLanguage()][name]
  if (messages === undefined) throw new Error(`The messages "${name}" are not loaded`)
  return messages
}

/** All loaded namespaces of the shopper's pages as one object. */
export function getShopperMessages(): Messages {
  const language = currentLanguage()
  const { shop, browse, checkout, address, search, orders, orderDialogs, dialogs } = loaded[language]
  shopperMessages[language] ??= {
    ...shop,
    ...browse,
    ...checkout,
    ...address,
    ...search,
    ...orders,
    ...orderDialogs,
    ...dialogs,
  } as Messages
  return shopperMessages[language]
}
