import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { saveSettings, seller } from '#tests/support/people.ts'

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
