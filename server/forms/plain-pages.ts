import type { FastifyRequest } from 'fastify'
import type { PlainPage } from '#web/api/call-api.ts'
import { shopperById } from '../accounts/queries.ts'
import type { Person } from '../auth/sessions.ts'
import { basketOf } from '../cart/basket.ts'
import { writeLines } from '../cart/basket-cookie.ts'
import { addressJson } from '../delivery/address-json.ts'
import { addressesOf } from '../delivery/queries.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'
import { pathOnSite } from './path-on-site.ts'
import type { Sender } from './routes.ts'

/** One field of an address or a form, when it is there once. */
function one(fields: unknown, name: string): string | undefined {
  const value = (fields as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value.slice(0, 500) : undefined
}

/** The fields that stand there again when their form was refused: all but passwords. */
const refilled = ['name', 'firstName', 'lastName', 'email', 'phone', 'zipcode', 'street', 'city', 'state', 'country']

/** What the pages without scripts show. */
export function plainPages(shop: Shop) {
  /** A page of nobody; what was typed into its form stands there again, but for the password. */
  function empty(page: PlainPage['page'], { body, query }: FastifyRequest): PlainPage {
    const next = one(body, 'next') ?? one(query, 'next')
    const from = one(query, 'from')
    return {
      page,
      isShopper: false,
      items: [],
      lines: '',
      version: 0,
      addresses: [],
      key: newId(),
      ...(next === undefined ? {} : { next: pathOnSite(next) }),
      from: from === undefined ? '/products' : pathOnSite(from),
      typed: Object.fromEntries(refilled.map((name) => [name, one(body, name) ?? ''])),
    }
  }

  /** The cart, with what an order needs where somebody is logged in. */
  async function basket({ request, shopper }: Sender): Promise<PlainPage> {
    const [{ items, version = 0 }, rows] = await Promise.all([
      basketOf(shop, request, shopper),
      shopper === undefined ? [] : addressesOf(shop.db, shopper.id),
    ])
    const lines = writeLines(items.map(({ productId, unit, quantity }) => ({ productId, unitId: unit._id, quantity })))
    const addresses = rows.map((row) => addressJson(shop.settings.store, row))
    const asked = one(request.query, 'address') ?? one(request.body, 'address')
    const address = addresses.find(({ _id }) => _id === asked) ?? addresses[0]
    return {
      ...empty('basket', request),
      isShopper: shopper !== undefined,
      items,
      lines,
      version,
      addresses,
      ...(address === undefined ? {} : { address: address._id }),
    }
  }

  /** A page with a form about the account; its header tells how many packs are in the cart. */
  const account = (page: PlainPage['page']) => async (sender: Sender) => ({
    ...empty(page, sender.request),
    isShopper: sender.shopper !== undefined,
    items: (await basketOf(shop, sender.request, sender.shopper)).items,
  })

  /** The form of a new address, with what is known of the shopper. */
  async function address(sender: Sender & { readonly shopper: Person }): Promise<PlainPage> {
    const { shopper } = sender
    const { name = '', email = '', phone } = (await shopperById(shop.db, shopper.id)) ?? {}
    const [firstName = '', ...others] = name.split(' ')
    const typed = { firstName, lastName: others.join(' '), email, phone: phone ?? '', country: 'India' }
    return { ...(await account('basket/address')(sender)), typed }
  }

  return { empty, basket, address, account }
}
