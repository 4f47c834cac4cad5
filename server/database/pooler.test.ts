import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { testShop } from '#tests/support/open-test-shop.ts'
import { transactionPooler } from '#tests/support/transaction-pooler.ts'
import { wire } from '#tests/support/wire.ts'
import { checkPoolMode } from './pooler.ts'

const shop = testShop()

const addressOfTestDatabase = () => {
  const { host = '', port = 0, user = '', database = '' } = shop.it.pool.options
  return { host, port, user, database }
}

test('timeouts are set after connecting, not as start parameters, which a pooler would refuse', async (t) => {
  const line = await wire(t, addressOfTestDatabase())
  // In the start message names end with a zero byte.
  let sent = 0
  line.before('_timeout\0', () => {
    sent++
    return true
  })
  const another = await shop.it.openAnother(line)
  const { rows } = await another.shop.db.execute(sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`)
  await another.close()
  assert.deepEqual(rows, [{ statement: '5s', lock: '3s', idle: '10s' }])
  assert.equal(sent, 0)
})

test('a pooler in transaction or statement mode is refused in one sentence, one in session mode is not', async (t) => {
  const place = addressOfTestDatabase()
  for (const mode of ['transaction', 'statement'] as const) {
    const port = await transactionPooler(t, place, mode)
    await assert.rejects(checkPoolMode({ ...place, host: '127.0.0.1', port }), {
      message:
        /^DATABASE_URL leads through a pooler that changes sessions between transactions: set its pool_mode to session/,
    })
  }
  const line = await wire(t, place)
  await checkPoolMode({ ...place, host: '127.0.0.1', port: line.port })
})
