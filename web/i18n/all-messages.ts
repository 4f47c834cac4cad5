import { enBrowse } from './en/browse.ts'
import { enCheckout } from './en/checkout.ts'
import { enDialogs } from './en/dialogs.ts'
import { enHelp } from './en/help.ts'
import { enOrders } from './en/orders.ts'
import { enSeller } from './en/seller.ts'
import { en } from './en/shop.ts'
import { hiBrowse } from './hi/browse.ts'
import { hiCheckout } from './hi/checkout.ts'
import { hiDialogs } from './hi/dialogs.ts'
import { hiHelp } from './hi/help.ts'
import { hiOrders } from './hi/orders.ts'
import { hiPlaces } from './hi/places.ts'
import { hiRefusal } from './hi/refusals.ts'
import { hiSeller } from './hi/seller.ts'
import { hi } from './hi/shop.ts'
import { localNames } from './names.ts'
import { keepBook } from './namespaces.ts'

/** Puts every word of every language at hand, as the server needs them that renders for everybody. */
export function keepAllWords(): void {
  keepBook('shop', 'en', en)
  keepBook('shop', 'hi', hi)
  keepBook('browse', 'en', enBrowse)
  keepBook('browse', 'hi', hiBrowse)
  keepBook('checkout', 'en', enCheckout)
  keepBook('checkout', 'hi', hiCheckout)
  keepBook('orders', 'en', { orders: enOrders })
  keepBook('orders', 'hi', { orders: hiOrders })
  keepBook('dialogs', 'en', enDialogs)
  keepBook('dialogs', 'hi', hiDialogs)
  keepBook('help', 'en', enHelp)
  keepBook('help', 'hi', hiHelp)
  keepBook('seller', 'en', enSeller)
  keepBook('seller', 'hi', hiSeller)
  localNames.places = hiPlaces
  localNames.refusal = hiRefusal
}
