import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testShop } from '#tests/support/open-test-shop.ts'
import { saveSettings, seller } from '#tests/support/people.ts'
import { runCleanup } from './open-shop.ts'

const shop = testShop({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })

test('a start in production warns that e-mails are not sent, unless a mail server is saved', async () => {
  const warnings = () => shop.it.logged().split('no mail server is set').length - 1
  assert.equal(warnings(), 1)
  const boss = await seller(shop.it)
  for (const [host, count] of [
    ['mail.example', 1],
    ['', 2],
  ] as const) {
    await saveSettings(boss, 'mail', { host })
    await (await shop.it.openAnother()).close()
    assert.equal(warnings(), count, host)
  }
})

test('a step of the cleanup that fails is logged, and the later ones run', async () => {
  await shop.it.rows(
    `insert into picture (id, width, height, product_id, created_at) values ('stray', 1, 1, 'none', 'epoch')`,
  )
  const { config } = shop.it.shop
  // A file where the folder of the e-mails should be.
  await runCleanup({ ...shop.it.shop, config: { ...config, dataDir: fileURLToPath(import.meta.url) } })
  assert.match(shop.it.logged(), /ENOTDIR.*"step":"retention".*a step of the cleanup failed/)
  assert.equal((await shop.it.rows(`select from picture where id = 'stray'`)).length, 0)
})
