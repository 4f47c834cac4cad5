import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CartLine, joinCarts } from '#domain/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CartItemJson, ProductJson, UnitJson } from '#domain/shapes.ts'
import type { Person } from '../auth/sessions.ts'
import { findUnit } from '../catalogue/find-unit.ts'
import { listedProducts } from '../catalogue/listed-products.ts'
import type { Shop } from '../shop.ts'
import { linesIn, sendLines } from './basket-cookie.ts'
import { type ReadCart, readCart } from './queries.ts'
import { cartJson } from './saved-cart.ts'
import { saveCart } from './update-cart.ts'

/** The cart of a browser without scripts: a visitor's from its cookie, a shopper's from the table; `version` is that of the saved one. */
export type Basket = { readonly items: readonly CartItemJson[]; readonly version: number | undefined }

const unitsOf = ({ retailUnits, bulkUnits }: ProductJson) => [...retailUnits, ...bulkUnits]

/** What has left the shelf has no name any more, because the cookie keeps none. */
const unknownUnit = (_id: string): UnitJson => ({
  _id,
  label: '',
  quantity: { unit: 'g', value: 0 },
  price: 0,
  discountPercent: 0,
  discount: 0,
  sellingPrice: 0,
})

function itemOf({ productId, unitId, quantity }: CartLine, products: ReadonlyMap<string, ProductJson>): CartItemJson {
  const product = products.get(productId)
  const unit = product && unitsOf(product).find(({ _id }) => _id === unitId)
  const line = { productId, quantity }
  if (!product || !unit)
    return {
      ...line,
      unit: unknownUnit(unitId),
      name: '',
      image: '',
      category: product?.category ?? 'Root',
      state: 'gone',
    }
  const { name, nameHi, image, category, inStock } = product
  const state = inStock ? 'ok' : 'out-of-stock'
  return { ...line, unit, name, ...(nameHi === '' ? {} : { nameHi }), image: image[0] ?? '', category, state }
}

/** What the browser has brought along in its cookie, at today's prices. */
export async function broughtItems(shop: Shop, request: FastifyRequest): Promise<CartItemJson[]> {
  const lines = linesIn(request)
  if (lines.length === 0) return []
  const products = new Map((await listedProducts(shop)).map((product) => [product._id, product]))
  return lines.map((line) => itemOf(line, products))
}

const lineOf = ({ productId, unit, quantity }: CartItemJson): CartLine => ({ productId, unitId: unit._id, quantity })

/** The cart to show. A shopper's has what the browser brought along and was not saved yet, as far as it can be had. */
export async function basketOf(shop: Shop, request: FastifyRequest, shopper: Person | undefined): Promise<Basket> {
  const brought = await broughtItems(shop, request)
  if (shopper === undefined) return { items: brought, version: undefined }
  const cart = await readCart(shop.db, shopper.id)
  if (cart === undefined) throw new Refusal('LOGIN_REQUIRED')
  const known = [...cartJson(cart), ...brought.filter(({ state }) => state === 'ok')]
  const items = joinCarts(known.map(lineOf), []).flatMap(({ productId, unitId, quantity }) => {
    const item = known.find((each) => each.productId === productId && each.unit._id === unitId)
    return item === undefined ? [] : [{ ...item, quantity }]
  })
  return { items, version: cart.version }
}

/** The saved lines with those that were brought along and can be had: of each the larger quantity (CONTRACT "Cart"). */
function joinedWith(brought: readonly CartLine[], { lines, products }: ReadCart): CartLine[] {
  const isThere = ({ productId, unitId }: CartLine) => {
    const product = products.get(productId)
    return product?.inStock === true && findUnit(product, { _id: unitId }) !== undefined
  }
  return joinCarts(lines, brought.filter(isThere))
}

type Change = (lines: readonly CartLine[]) => CartLine[]

/** Changes the cart of a browser without scripts: a visitor's in its cookie, a shopper's as every saved cart is changed. */
export async function changeBasket(
  shop: Shop,
  { request, reply, shopper }: { request: FastifyRequest; reply: FastifyReply; shopper: Person | undefined },
  change: Change,
  productIds: readonly string[] = [],
): Promise<void> {
  const brought = linesIn(request)
  if (shopper === undefined) return sendLines(shop, reply, change(brought))
  const ids = [...productIds, ...brought.map(({ productId }) => productId)]
  await saveCart(shop, shopper, ids, (cart) =>
    change(joinedWith(brought, cart)).map(({ productId, unitId, quantity }) => ({
      productId,
      unit: { _id: unitId },
      quantity,
    })),
  )
  if (brought.length > 0) sendLines(shop, reply, [])
}

/** At login what the browser brought along joins the saved cart; without anything nothing is done (CONTRACT "Cart"). */
export async function joinBasket(
  shop: Shop,
  input: { request: FastifyRequest; reply: FastifyReply; shopper: Person },
): Promise<void> {
  if (linesIn(input.request).length > 0) await changeBasket(shop, input, (lines) => [...lines])
}

/** The unit on the shelf that a card or a product's page names by its label. Refuses what is not there or cannot be had (SPEC 5). */
export async function shelfUnit(shop: Shop, productId: string, label: string): Promise<UnitJson> {
  const product = (await listedProducts(shop)).find(({ _id }) => _id === productId)
  if (product === undefined) throw new Refusal('PRODUCT_UNKNOWN')
  const unit = unitsOf(product).find((each) => each.label === label)
  if (unit === undefined) throw new Refusal('UNIT_UNKNOWN')
  if (!product.inStock) throw new Refusal('OUT_OF_STOCK', { message: `${product.name} is out of stock.` })
  return unit
}
