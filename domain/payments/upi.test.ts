import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paise } from '../money.ts'
import { upiLink, withAmount } from './upi.ts'

test('a UPI link names payee, exact amount, order and reference, all percent-encoded', () => {
  const link = upiLink({
    upiId: 'thela.shop@okbank',
    payee: 'Thela & Sons',
    amount: paise(5450),
    orderId: '38Y7-83P7PD',
  })
  assert.equal(
    link,
    'upi://pay?pa=thela.shop%40okbank&pn=Thela%20%26%20Sons&am=54.50&cu=INR&tn=Order%2038Y7-83P7PD&tr=38Y7-83P7PD',
  )
})

test('a long order number does not make the note longer than 50 characters', () => {
  const link = new URL(upiLink({ upiId: 'a@bank', payee: 'A', amount: paise(100), orderId: 'x'.repeat(80) }))
  assert.equal(link.searchParams.get('tn')?.length, 50)
})

test('the rest of an order that is paid in part has the same link with its own sum', () => {
  const order = { upiId: 'a@bank', payee: 'A', orderId: '38Y7-83P7PD' }
  const link = upiLink({ ...order, amount: paise(9226) })
  assert.equal(withAmount(link, paise(8226)), upiLink({ ...order, amount: paise(8226) }))
})

test('a link without an amount leaves it to the payer', () => {
  const link = new URL(upiLink({ upiId: 'a@bank', payee: 'A', orderId: '38Y7-83P7PD' }))
  assert.deepEqual([...link.searchParams.keys()], ['pa', 'pn', 'cu', 'tn', 'tr'])
})
