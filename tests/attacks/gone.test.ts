import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testShop } from '#tests/support/open-test-shop.ts'
import { shopper } from '#tests/support/people.ts'

/** Callers who hang up as soon as they have asked. */
const shop = testShop()

const wanted = 12

test('whoever hangs up before the answer is counted like anybody, and is no bug', async () => {
  await shop.it.app.listen({ port: 0, host: '127.0.0.1' })
  const [address] = shop.it.app.addresses()
  const port = typeof address === 'object' ? address.port : 0
  const { cookies } = await shopper(shop.it)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const message = JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: 'Hello' })
  const head = `Host: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${message.length}`
  for (let time = 0; time < wanted; time++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`POST /api/contact/sendMail HTTP/1.1\r\n${head}\r\n\r\n${message}`, () => socket.resetAndDestroy())
    await new Promise((resolve) => socket.on('close', resolve))
  }
  const tries = async () => {
    const [row] = await shop.it.rows<{ tries: number }>(
      "select tries from try_count where key like 'messagesByAddress:%'",
    )
    return row?.tries ?? 0
  }
  for (let times = 0; times < 200 && (await tries()) < wanted; times++) await pause(50)
  assert.equal(await tries(), wanted)
  // Ten an hour, as from anybody.
  assert.equal((await shop.it.rows('select 1 from contact_message')).length, 10)
})
