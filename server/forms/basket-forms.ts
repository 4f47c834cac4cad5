import type { FastifyInstance } from 'fastify'
import { addToCart, type CartLine, removeFromCart, setQuantity } from '#domain/cart.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeBasket, shelfUnit } from '../cart/basket.ts'
import { readLines, sendLines } from '../cart/basket-cookie.ts'
import { addAddress } from '../delivery/add-address.ts'
import { placeCashOrder } from '../orders/place-order.ts'
import type { Shop } from '../shop.ts'
import { form } from './form.ts'
import { addForm, addressForm, orderForm, quantityForm, removeForm } from './form-shapes.ts'
import { pageBefore } from './path-on-site.ts'

const page = '/basket'

/** Product and pack, which a form names with a blank between them. */
function cut(text: string): [productId: string, pack: string] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}

function has(lines: readonly CartLine[], productId: string, unitId: string): boolean {
  return lines.some((line) => line.productId === productId && line.unitId === unitId)
}

/** The forms of the cart: ADD of every card and product, and those of the cart itself (SPEC 4 "Cart"). */
export function basketForms(app: FastifyInstance, shop: Shop): void {
  form(app, shop, { path: '/basket/add', page, shape: addForm }, async ({ unit }, sender) => {
    const [productId, label] = cut(unit)
    const { _id } = await shelfUnit(shop, productId, label)
    await changeBasket(shop, sender, (lines) => addToCart(lines, productId, _id), [productId])
    const from = pageBefore(sender.request)
    return from === undefined ? page : `${page}?${new URLSearchParams({ from })}`
  })

  form(app, shop, { path: '/basket/quantity', page, shape: quantityForm }, async ({ line, quantity }, sender) => {
    const [productId, unitId] = cut(line)
    await changeBasket(shop, sender, (lines) => {
      if (!has(lines, productId, unitId)) throw new Refusal('CART_CHANGED')
      return setQuantity(lines, productId, unitId, Number(quantity))
    })
    return page
  })

  // Twice is fine: the second press finds nothing to take out.
  form(app, shop, { path: '/basket/remove', page, shape: removeForm }, async ({ line }, sender) => {
    await changeBasket(shop, sender, (lines) => removeFromCart(lines, ...cut(line)))
    return page
  })

  form(
    app,
    shop,
    { path: '/basket/address', page: '/basket/address', shape: addressForm },
    async (fields, { shopper }) => {
      if (shopper === undefined) throw new Refusal('LOGIN_REQUIRED')
      const { id } = await addAddress(shop, shopper, fields)
      return `${page}?${new URLSearchParams({ address: id })}`
    },
  )

  form(app, shop, { path: '/basket/order', page, shape: orderForm }, async (fields, { reply, shopper }) => {
    if (shopper === undefined) throw new Refusal('LOGIN_REQUIRED')
    const items = readLines(fields.lines).map(({ productId, unitId, quantity }) => ({
      product: productId,
      unit: { _id: unitId },
      quantity,
    }))
    const { address, amount, version } = fields
    const sent = { items, address, amount: Number(amount), cartVersion: Number(version) }
    await placeCashOrder(shop, shopper, sent, fields.key)
    sendLines(shop, reply, [])
    return '/my-orders'
  })
}
