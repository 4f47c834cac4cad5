import { hiPlaces } from '#domain/delivery/places-hi.ts'
import { enAddress } from './en/address.ts'
import { enBrowse } from './en/browse.ts'
import { enCheckout } from './en/checkout.ts'
import { enCustomers } from './en/customers.ts'
import { enDay } from './en/day.ts'
import { enDialogs } from './en/dialogs.ts'
import { enHelp } from './en/help.ts'
import { enImporting } from './en/importing.ts'
import { enInbox } from './en/inbox.ts'
import { enOrderDialogs } from './en/order-dialogs.ts'
import { enOrders } from './en/orders.ts'
import { enPacking } from './en/packing.ts'
import { enPoint } from './en/point.ts'
import { enPriceGuard } from './en/price-guard.ts'
import { enPrices } from './en/prices.ts'
import { enPrint } from './en/print.ts'
import { enPush } from './en/push.ts'
import { enQueue } from './en/queue.ts'
import { enRefusal } from './en/refusals.ts'
import { enReports } from './en/reports.ts'
import { enRound } from './en/round.ts'
import { enSearch } from './en/search.ts'
import { enSeller } from './en/seller.ts'
import { enSettings } from './en/settings.ts'
import { en } from './en/shop.ts'
import { enStaff } from './en/staff.ts'
import { enTelephone } from './en/telephone.ts'
import { hiAddress } from './hi/address.ts'
import { hiAnswers } from './hi/answers.ts'
import { hiBrowse } from './hi/browse.ts'
import { hiCheckout } from './hi/checkout.ts'
import { hiCustomers } from './hi/customers.ts'
import { hiDay } from './hi/day.ts'
import { hiDialogs } from './hi/dialogs.ts'
import { hiHelp } from './hi/help.ts'
import { hiImporting } from './hi/importing.ts'
import { hiInbox } from './hi/inbox.ts'
import { hiOrderDialogs } from './hi/order-dialogs.ts'
import { hiOrders } from './hi/orders.ts'
import { hiPacking } from './hi/packing.ts'
import { hiPoint } from './hi/point.ts'
import { hiPriceGuard } from './hi/price-guard.ts'
import { hiPrices } from './hi/prices.ts'
import { hiPrint } from './hi/print.ts'
import { hiPush } from './hi/push.ts'
import { hiQueue } from './hi/queue.ts'
import { hiRefusal } from './hi/refusals.ts'
import { hiReports } from './hi/reports.ts'
import { hiRound } from './hi/round.ts'
import { hiSearch } from './hi/search.ts'
import { hiSeller } from './hi/seller.ts'
import { hiSettings } from './hi/settings.ts'
import { hi } from './hi/shop.ts'
import { hiStaff } from './hi/staff.ts'
import { hiTelephone } from './hi/telephone.ts'
import type { Language } from './languages.ts'
import { namespacesOf } from './load.ts'
import { registerNamespace } from './namespaces.ts'
import { sellerNamespacesOf } from './seller-messages.ts'
import { translations } from './translations.ts'

/** Registers every namespace in every language, for rendering on the server. */
export function registerAllMessages(): void {
  registerNamespace('shop', 'en', en)
  registerNamespace('shop', 'hi', hi)
  registerNamespace('browse', 'en', enBrowse)
  registerNamespace('browse', 'hi', hiBrowse)
  registerNamespace('checkout', 'en', enCheckout)
  registerNamespace('checkout', 'hi', hiCheckout)
  registerNamespace('address', 'en', { address: enAddress })
  registerNamespace('address', 'hi', { address: hiAddress })
  registerNamespace('search', 'en', { search: enSearch })
  registerNamespace('search', 'hi', { search: hiSearch })
  registerNamespace('orders', 'en', { orders: enOrders })
  registerNamespace('orders', 'hi', { orders: hiOrders })
  registerNamespace('orderDialogs', 'en', { orderDialogs: enOrderDialogs })
  registerNamespace('orderDialogs', 'hi', { orderDialogs: hiOrderDialogs })
  registerNamespace('dialogs', 'en', enDialogs)
  registerNamespace('dialogs', 'hi', hiDialogs)
  registerNamespace('help', 'en', enHelp)
  registerNamespace('help', 'hi', hiHelp)
  registerNamespace('round', 'en', enRound)
  registerNamespace('telephone', 'en', enTelephone)
  registerNamespace('telephone', 'hi', hiTelephone)
  registerNamespace('seller', 'en', enSeller)
  registerNamespace('round', 'hi', hiRound)
  registerNamespace('seller', 'hi', hiSeller)
  registerNamespace('print', 'en', enPrint)
  registerNamespace('print', 'hi', hiPrint)
  registerNamespace('inbox', 'en', enInbox)
  registerNamespace('inbox', 'hi', hiInbox)
  registerNamespace('reports', 'en', enReports)
  registerNamespace('reports', 'hi', hiReports)
  registerNamespace('importing', 'en', enImporting)
  registerNamespace('importing', 'hi', hiImporting)
  registerNamespace('priceGuard', 'en', enPriceGuard)
  registerNamespace('priceGuard', 'hi', hiPriceGuard)
  registerNamespace('customers', 'en', enCustomers)
  registerNamespace('customers', 'hi', hiCustomers)
  registerNamespace('queue', 'en', enQueue)
  registerNamespace('queue', 'hi', hiQueue)
  registerNamespace('prices', 'en', enPrices)
  registerNamespace('prices', 'hi', hiPrices)
  registerNamespace('day', 'en', enDay)
  registerNamespace('day', 'hi', hiDay)
  registerNamespace('packing', 'en', enPacking)
  registerNamespace('packing', 'hi', hiPacking)
  registerNamespace('point', 'en', enPoint)
  registerNamespace('point', 'hi', hiPoint)
  registerNamespace('push', 'en', enPush)
  registerNamespace('push', 'hi', hiPush)
  registerNamespace('settings', 'en', enSettings)
  registerNamespace('settings', 'hi', hiSettings)
  registerNamespace('staff', 'en', enStaff)
  registerNamespace('staff', 'hi', hiStaff)
  translations.places = hiPlaces
  translations.answers = hiAnswers
  translations.refusals = { en: enRefusal, hi: hiRefusal }
}

/** Message files of the page at this path, as `language-namespace`, which the document asks browsers to fetch early. */
export function messageFilesOf(path: string, language: Language): string[] {
  return [...namespacesOf(path), ...sellerNamespacesOf(path)].map((name) => `${language}-${name}`)
}
