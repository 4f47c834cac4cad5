import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '#tests/support/columns.ts'
import { keepInvariants } from '#tests/support/invariants.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { refused } from '#tests/support/ordering.ts'
import { type Answer, type Caller, visitor } from '#tests/support/people.ts'
import { rival, sentMeanwhile, untilLocksWaitedFor } from '#tests/support/rivals.ts'
import { okraAndPotato } from '#tests/support/shelves.ts'

const shop = testShop()
keepInvariants(shop)

const shelves = () => okraAndPotato(shop.it)
const save = (who: Caller, changes: unknown): Promise<Answer> =>
  who.post('/api/product/update-prices', { changes, confirmed: true })

/** Stored figures of every unit, in paise and hundredths of a percent. */
async function figures(): Promise<Map<string, number[]>> {
  const rows = await shop.it.rows<{ key: string; figures: number[] }>(
    `select product_id || ' ' || label as key,
       array[price, discount_percent, discount, selling_price]::int[] as figures from unit`,
  )
  return new Map(rows.map(({ key, figures }) => [key, figures]))
}

const okra = { id: 'okra', type: 'retail', label: '1kg', price: 60, sellingPrice: 45 }
const sack = { id: 'potato', type: 'bulk', label: '1 Bag(50kg)', price: 1400.5, sellingPrice: 1120.25 }

test('prices of many products change in one request, and shoppers see them at once', async () => {
  const boss = await shelves()
  const was = await figures()
  const listed = await visitor(shop.it).get('/api/product/list')
  const answer = await save(boss, [okra, sack])
  assert.deepEqual([answer.status, answer.body.message], [200, 'Updated successfully'])
  const is = await figures()
  assert.deepEqual(is.get('okra 1kg'), [6000, 2500, 1500, 4500])
  assert.deepEqual(is.get('potato 1 Bag(50kg)'), [140_050, 2001, 28_025, 112_025])
  const others = [...was].filter(([key]) => key !== 'okra 1kg' && key !== 'potato 1 Bag(50kg)')
  assert.equal(others.length, 14)
  for (const [key, figures] of others) assert.deepEqual(is.get(key), figures, key)
  assert.notDeepEqual((await visitor(shop.it).get('/api/product/list')).body, listed.body)
})

test('one refused change leaves every price unchanged and names the deleted units', async () => {
  const boss = await shelves()
  const was = await figures()
  const gone = { id: 'okra', type: 'bulk', label: '3kg', price: 10, sellingPrice: 9 }
  const bad: [status: number, code: string, change: object][] = [
    [404, 'UNIT_UNKNOWN', gone],
    [404, 'UNIT_UNKNOWN', { ...okra, id: 'nowhere' }],
    [404, 'UNIT_UNKNOWN', { ...okra, type: 'bulk' }],
    [400, 'SELLING_PRICE_ABOVE_PRICE', { ...okra, sellingPrice: 60.01 }],
    [400, 'BAD_INPUT', sack],
  ]
  for (const [status, code, change] of bad) {
    refused(await save(boss, [sack, change]), status, code)
    assert.deepEqual(await figures(), was, JSON.stringify(change))
  }
  const { id, type, label } = gone
  assert.deepEqual((await save(boss, [sack, gone])).body.gone, [{ id, type, label }])
})

test('two concurrent saves in opposite orders both succeed', async () => {
  const boss = await shelves()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const changes = [okra, sack].map((change) => ({ ...change, price: 2000 + at, sellingPrice: 1000 + at }))
      return save(boss, at % 2 === 0 ? changes : changes.toReversed())
    }),
  )
  assert.deepEqual(column(answers, 'status'), Array(10).fill(200))
  const is = await figures()
  assert.deepEqual(is.get('okra 1kg'), is.get('potato 1 Bag(50kg)'))
})

test('a save waits for a concurrent change of one product before it changes any price', async (t) => {
  const boss = await shelves()
  const other = await rival(t, shop.it)
  await other.do("select from product where id = 'okra' for no key update")
  const saving = save(boss, [sack, okra])
  await untilLocksWaitedFor(shop.it)
  await other.do("select from unit where product_id = 'potato' for update nowait")
  await other.commit()
  assert.equal((await saving).status, 200)
})

test('a save that waits for another compares its version afterwards, and overwrites nothing', async (t) => {
  const boss = await shelves()
  const other = ["update product set price_version = price_version + 1 where id = 'okra'"] as const
  const saving = () => save(boss, [{ ...okra, version: 1 }])
  refused(await sentMeanwhile(t, shop.it, [other], saving), 409, 'CHANGED_MEANWHILE')
})
