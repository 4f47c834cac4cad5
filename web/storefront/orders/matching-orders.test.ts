import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hiOrderNames as hiNames } from '#domain/orders/order-names-hi.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { matchingOrders } from './matching-orders.ts'

const unit = { _id: 'u', label: '500g', sellingPrice: 20 }

function anOrder(_id: string, status: string, ...names: [name: string, nameHi?: string][]): OrderJson {
  const items = names.map(([name, nameHi]) => ({
    _id: name,
    product: { _id: name, name, ...(nameHi && { nameHi }), image: [], category: 'Root' },
    unit,
    quantity: 1,
  }))
  return { _id, status, items } as Partial<OrderJson> as OrderJson
}

const carrots = anOrder('T4KM-9XWPC2', 'Delivered', ['Carrot', 'गाजर'], ['Radish'])
const onions = anOrder('Q87A-QAHP4T', 'Out for Delivery', ['Onion'])
const orders = [carrots, onions]

const found = (term: string) => matchingOrders(orders, term, hiNames.status)

test('an order is found by a product in it, by its id with or without #, and by its status', () => {
  for (const term of ['radi', 'ARRO', 'गाजर', ' #t4km ', '#t४km', 'पहुँच']) assert.deepEqual(found(term), [carrots], term)
  for (const term of ['onion', 'qahp', 'OUT FOR', 'delivery', 'रास्ते']) assert.deepEqual(found(term), [onions], term)
})

test('an empty search finds every order, a foreign word none', () => {
  assert.deepEqual(found('  '), orders)
  assert.deepEqual(found('pizza'), [])
})
