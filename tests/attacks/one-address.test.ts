import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, test } from 'node:test'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'
import { answered, dial, type Line } from '#tests/support/sockets.ts'

/** One network address that opens more connections than it may; 127.0.0.x are callers of their own here. */
const most = 5
const proxy = '127.0.0.9'
const shop = testShop({ MAX_CONNECTIONS_PER_ADDRESS: String(most), TRUST_PROXY: proxy })
/** A store that answers nothing fails the test rather than keep it waiting. */
const patient = { timeout: 30_000 }
const sockets: Socket[] = []
after(() => closeAll())

async function closeAll(): Promise<void> {
  const open = sockets.splice(0)
  const closed = open.map((socket) => socket.closed || once(socket, 'close'))
  for (const socket of open) socket.destroy()
  await Promise.all(closed)
}

async function reach(from: string): Promise<Line> {
  const line = await dial(await portOf(shop.it.app), from)
  sockets.push(line.socket)
  return line
}

const question = 'GET /api/store HTTP/1.1\r\nHost: localhost\r\n\r\n'
const half =
  'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

/** The first answer to a question on a connection of its own, or that it was hung up. */
async function ask(from: string): Promise<string> {
  const line = await reach(from)
  line.socket.write(question)
  return /^HTTP\/1\.1 (\d+)/.exec(await answered(line))?.[1] ?? 'hung up'
}

/** As many connections as the address may have, on each of which something is under way. */
async function occupy(from: string, connections = most): Promise<void> {
  for (let n = 0; n < connections; n++) {
    const { socket } = await reach(from)
    socket.write(half)
  }
  // The store has heard all of these once it has answered somebody who came after them.
  assert.equal(await ask('127.0.0.3'), '200')
}

test('an address with all its connections in use gets 503, and others are answered', patient, async () => {
  await occupy('127.0.0.2')
  const answers: string[] = []
  for (let n = 0; n < 25; n++) {
    const line = await reach('127.0.0.2')
    line.socket.write(half)
    answers.push((await answered(line)) || 'hung up')
  }
  for (const answer of answers) assert.match(answer, /^hung up$|^HTTP\/1\.1 503 .*retry-after: 2.*"code":"BUSY"/is)
  assert.ok(answers.some((answer) => answer.startsWith('HTTP/1.1 503')))
  for (let n = 0; n < 2 * most; n++) assert.equal(await ask('127.0.0.3'), '200')
  const told = shop.it.securityLog().filter(({ security }) => security === 'connections refused')
  assert.equal(told.length, 1, 'once in a while, not each time')
  await closeAll()
  let answer = ''
  for (let tries = 0; tries < 200 && answer !== '200'; tries++) answer = await ask('127.0.0.2')
  assert.equal(answer, '200', 'once the store has seen that it let go of them')
  await closeAll()
})

test(
  'a hundred and fifty connections of one address with twenty requests in a row each: nobody else is refused',
  patient,
  async () => {
    const flood = await Promise.all(Array.from({ length: 150 }, () => reach('127.0.0.2')))
    for (const { socket } of flood) socket.write(question.repeat(20))
    for (let n = 0; n < 20; n++) assert.equal(await ask(`127.0.0.${10 + n}`), '200')
    const cut = flood.filter(({ socket, heard }) => socket.closed || heard().includes('HTTP/1.1 503')).length
    assert.ok(cut >= 150 - most - 16, `${cut} of them refused`)
    await closeAll()
  },
)

test('idle connections are closed for new ones of the same address, and for no others', patient, async () => {
  const neighbour = await reach('127.0.0.4')
  neighbour.socket.write(question)
  await answered(neighbour)
  for (let n = 0; n < 4 * most; n++) assert.equal(await ask('127.0.0.2'), '200')
  assert.equal(neighbour.socket.closed, false)
  await closeAll()
})

test('a trusted proxy and this machine have no such limit', patient, async () => {
  for (const from of [proxy, '127.0.0.1']) {
    await occupy(from, 3 * most)
    assert.equal(await ask(from), '200', from)
    await closeAll()
  }
})
