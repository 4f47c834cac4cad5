import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { matchingOrders } from './matching-orders.ts'

const unit = { _id: 'u', label: '500g', sellingPrice: 20 }

function anOrder(_id: string, status: string, ...names: string[]): OrderJson {
  const items = names.map((name) => ({
    _id: name,
    product: { _id: name, name, image: [], category: 'Root' },
    unit,
    quantity: 1,
  }))
  return { _id, status, items } as Partial<OrderJson> as OrderJson
}

const carrots = anOrder('T4KM-9XWPC2', 'Delivered', 'Carrot', 'Radish')
const onions = anOrder('Q87A-QAHP4T', 'Out for Delivery', 'Onion')
const orders = [carrots, onions]

test('an order is found by a product in it, by its id with or without #, and by its status', () => {
  assert.deepEqual(matchingOrders(orders, 'radi'), [carrots])
  assert.deepEqual(matchingOrders(orders, ' #t4km '), [carrots])
  assert.deepEqual(matchingOrders(orders, 'qahp'), [onions])
  assert.deepEqual(matchingOrders(orders, 'OUT FOR'), [onions])
})

test('an empty search finds every order, a foreign word none', () => {
  assert.deepEqual(matchingOrders(orders, '  '), orders)
  assert.deepEqual(matchingOrders(orders, 'pizza'), [])
})
