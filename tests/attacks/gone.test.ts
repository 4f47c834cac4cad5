import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { finishJobs, until } from '#tests/support/background-jobs.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { cookieOf, shopper } from '#tests/support/people.ts'

/** Callers who hang up as soon as they have asked. */
const shop = testShop()

const wanted = 12

/** A message to the store, from whoever this cookie says, to be sent over a connection of one's own. */
function messageFrom(cookie: string): string {
  const message = JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: 'Hello' })
  const head = `Host: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${message.length}`
  return `POST /api/contact/sendMail HTTP/1.1\r\n${head}\r\n\r\n${message}`
}

async function hangUpOn(port: number, asked: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(asked, () => socket.resetAndDestroy())
  await new Promise((resolve) => socket.on('close', resolve))
}

test('a client that disconnects early is counted like any other, and is no bug', async () => {
  const port = await portOf(shop.it.app)
  const asked = messageFrom(cookieOf(await shopper(shop.it)))
  for (let time = 0; time < wanted; time++) await hangUpOn(port, asked)
  const tries = async () => {
    const [row] = await shop.it.rows<{ tries: number }>(
      "select tries from try_count where key like 'messagesByNetwork:%'",
    )
    return row?.tries ?? 0
  }
  await until('all are counted', async () => (await tries()) >= wanted)
  assert.equal(await tries(), wanted)
  const messages = async () => (await shop.it.rows('select 1 from contact_message')).length
  await until('the allowed ones are stored', async () => (await messages()) >= 10)
  assert.equal(await messages(), 10, 'ten an hour, as from anybody')
})

test('a store that stops first finishes requests whose client has disconnected', async () => {
  const closing = await shop.it.openAnother()
  const port = await portOf(closing.app)
  await finishJobs(shop.it, 'mail-message')
  await shop.it.rows('delete from try_count')
  const cookie = cookieOf(await shopper(shop.it))
  const rival = await shop.it.pool.connect()
  try {
    await rival.query('begin')
    await rival.query('lock table contact_message in exclusive mode')
    await hangUpOn(port, messageFrom(cookie))
    await until('the message waits to be kept', async () => {
      const waiting = "select 1 from pg_locks where relation = 'contact_message'::regclass and not granted"
      return (await shop.it.rows(waiting)).length === 1
    })
    const closed = closing.close()
    assert.equal(await Promise.race([closed.then(() => 'closed'), pause(300, 'waits')]), 'waits')
    await rival.query('commit')
    await closed
  } finally {
    rival.release(true)
  }
  const listed = await shop.it.rows(
    `select m.id from contact_message m left join pgboss.job j on m.id = j.data ->> 'messageId' where j.id is null`,
  )
  assert.deepEqual(listed, [], 'a message that nobody is to mail')
  assert.equal((await shop.it.rows('select 1 from contact_message')).length, 11)
})
