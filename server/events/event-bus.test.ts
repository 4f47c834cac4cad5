import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testShop } from '#tests/support/open-test-shop.ts'
import { seller } from '#tests/support/people.ts'
import { stock } from '#tests/support/shelves.ts'

const shop = testShop()

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 5_000; Date.now() < end; await pause(5)) if (await isSo()) return
  throw new Error('It did not come to be')
}

test('whoever tells something hears it at once and once, and every other process a moment later', async (t) => {
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  const heard: string[] = []
  const stops = [
    shop.it.shop.events.listen('catalogue-changed', () => heard.push('here')),
    other.shop.events.listen('catalogue-changed', () => heard.push('there')),
  ]
  const told = shop.it.shop.events.tell('catalogue-changed')
  assert.deepEqual(heard, ['here'])
  await told
  await until(() => heard.length === 2)
  await other.shop.events.tell('catalogue-changed')
  await until(() => heard.length === 4)
  assert.deepEqual(heard, ['here', 'there', 'there', 'here'])
  for (const stop of stops) stop()
  await shop.it.shop.events.tell('catalogue-changed')
  assert.equal(heard.length, 4)
})

test('a price that the seller changes here is not shown from a kept page there', async (t) => {
  const other = await shop.it.openAnother()
  t.after(() => other.close())
  await stock(shop.it)
  const boss = await seller(shop.it)
  const { memo } = other.shop
  let price = 'old price'
  const shown = async () => (await memo('/products', async () => ({ price }))).price
  await shown()
  price = 'new price'
  assert.equal(await shown(), 'old price')
  const answer = await boss.post('/api/product/update-units', {
    id: 'okra',
    type: 'retail',
    updatedUnits: [{ label: '500g', price: 29, sellingPrice: 20 }],
  })
  assert.equal(answer.status, 200, answer.body.message)
  await until(async () => (await shown()) === 'new price')
})

test('a process that heard nothing for a while forgets the pages it kept', async () => {
  const { memo } = shop.it.shop
  let price = 'old price'
  const shown = async () => (await memo('/products', async () => ({ price }))).price
  await shown()
  price = 'new price'
  await shop.it.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'thela events' and datname = current_database()`,
  )
  await until(async () => (await shown()) === 'new price')
})
