import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#domain/refusal.ts'
import { callApi, callPublic, readAnswer, sendForm, shopperApi } from './call-api.ts'

const refusedWith = (status: number, answer: unknown) => {
  try {
    readAnswer(status, answer)
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.message] : 'no answer'
  }
  return 'content'
}

test('an answer is successful by its `success`, whatever its status', () => {
  const no = { success: false, code: 'OUT_OF_STOCK', message: 'Tomato is out of stock' }
  for (const status of [200, 409, 500]) {
    assert.deepEqual(refusedWith(status, no), ['OUT_OF_STOCK', 'Tomato is out of stock'])
    assert.deepEqual(readAnswer(status, { success: true, message: 'Logged in' }), {
      success: true,
      message: 'Logged in',
    })
  }
})

test('a refusal keeps its message and code; one without a code is a bug', () => {
  assert.deepEqual(refusedWith(200, { success: false, message: 'Not today' }), ['BUG', 'Not today'])
  assert.deepEqual(refusedWith(400, { success: false, code: 'LATER', message: 'Not today' }), ['LATER', 'Not today'])
})

test('nobody logged in is an answer; what is none of the store’s throws', () => {
  assert.deepEqual(readAnswer(200, { success: false }), { success: false })
  for (const answer of [undefined, null, 'Bad Gateway', {}, { code: 'BUG', message: 'of a proxy' }])
    for (const status of [200, 502]) assert.equal(refusedWith(status, answer), 'no answer')
})

test('a public call goes without cookies, so that a logged-in seller gets what every shopper gets', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', async () => Response.json({ success: true, products: [] }))
  await callPublic(shopperApi.productList)
  await callApi(shopperApi.productList)
  const sent = fetched.mock.calls.map(({ arguments: [url, init] }) => [url, init?.credentials])
  assert.deepEqual(sent, [
    ['/api/product/list', 'omit'],
    ['/api/product/list', 'same-origin'],
  ])
})

test('a form carries its idempotency key', async (t) => {
  const fetched = t.mock.method(globalThis, 'fetch', async () => Response.json({ success: true }))
  const form = new FormData()
  await sendForm({ method: 'POST', path: '/api/form' }, form, { key: 'one-save' })
  const [url, init] = fetched.mock.calls[0]?.arguments ?? []
  assert.deepEqual([url, init?.body, init?.headers], ['/api/form', form, { 'idempotency-key': 'one-save' }])
})
