import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { connect } from '../database/connect.ts'

const token = 'a token of the tests, long enough'
const shop = testShop({ METRICS_TOKEN: token })
const withoutToken = testShop()

const get = (authorization?: string) =>
  shop.it.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

test('metrics count responses by known route and status, and the backlog', async () => {
  await shop.it.app.inject('/api/store')
  await shop.it.app.inject('/api/store')
  await shop.it.app.inject('/api/made/up/by/a/client')
  await shop.it.pool.query(
    "insert into contact_message (id, name, email, message, created_at) values ('m', 'A', 'a@b.example', 'Hi', now())",
  )
  const answer = await get(`Bearer ${token}`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.headers['content-type'] as string, /^text\/plain/)
  assert.match(answer.body, /^thela_answer_seconds_count\{method="GET",route="\/api\/store",status="200"\} 2$/m)
  assert.match(answer.body, /^thela_answer_seconds_count\{method="GET",route="\/api\/\*",status="404"\} 1$/m)
  const backlog = { messages_unmailed: 1, complaints_unmailed: 0, answers_unmailed: 0, refunds_failed: 0 }
  for (const [kind, count] of Object.entries(backlog))
    assert.match(answer.body, new RegExp(`^thela_backlog\\{kind="${kind}"\\} ${count}$`, 'm'))
  assert.match(answer.body, /^thela_build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+"\} 1$/m)
  assert.match(answer.body, /^process_resident_memory_bytes \d+/m)
  assert.doesNotMatch(answer.body, /made|client/)
})

test('while the database is unavailable, metrics have responses but no backlog', async (t) => {
  const { db } = shop.it.shop
  const away = connect({ host: '/nowhere', port: 1, user: 'nobody', database: 'none' }, () => {})
  t.after(() => away.pool.end())
  Object.assign(shop.it.shop, { db: away.db })
  const answer = await get(`Bearer ${token}`)
  Object.assign(shop.it.shop, { db })
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /^# TYPE thela_answer_seconds histogram$/m)
  assert.doesNotMatch(answer.body, /^thela_backlog\{/m)
})

test('metrics have the moment of the latest backup, 0 before the first', async () => {
  const moment = async () =>
    /^thela_last_backup_timestamp_seconds (\d+)$/m.exec((await get(`Bearer ${token}`)).body)?.[1]
  assert.equal(await moment(), '0')
  await noteBackup(shop.it.folder, new Date('2026-11-21T08:00:00Z'))
  assert.equal(await moment(), '1795248000')
})

test('metrics are 404 without the token, and everywhere while none is set', async () => {
  for (const authorization of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
    assert.equal((await get(authorization)).statusCode, 404)
  const unset = await withoutToken.it.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })
  assert.equal(unset.statusCode, 404)
})
