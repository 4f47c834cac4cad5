import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { limitConnections } from '#server/http/limit-connections.ts'
import { chain } from '#server/http/request-guard.ts'
import { until } from '#tests/support/background-jobs.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { portOf } from '#tests/support/order-stream.ts'

/** More open connections than the store takes: those of idle browsers, and those of a crowd that never finishes asking. */
const most = 20
const shop = testShop({ MAX_CONNECTIONS: String(most) })
const sockets: Socket[] = []

/** The store's ends of the connections, by the ports of the others. */
const atServer = new Map<number, Socket>()

/** A connection whose client reads nothing by itself. */
async function reachPort(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

async function reach(): Promise<Socket> {
  const { app } = shop.it
  if (!app.server.listening) app.server.on('connection', (socket) => atServer.set(socket.remotePort ?? 0, socket))
  return reachPort(await portOf(app))
}

const question = 'GET /api/store HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function ask(socket: Socket): Promise<string> {
  socket.write(question)
  const [heard] = await once(socket, 'data')
  return String(heard)
}

after(() => {
  for (const socket of sockets) socket.destroy()
})

test('idle connections are closed for new ones', async () => {
  for (let n = 0; n < 3 * most; n++) assert.match(await ask(await reach()), /^HTTP\/1\.1 200 /)
  for (const socket of sockets.splice(0)) socket.destroy()
})

test('connections beyond the limit get 503 at once, and further ones are closed', async () => {
  const half = await Promise.all(Array.from({ length: most }, reach))
  for (const socket of half) socket.write('POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n')
  const told = await ask(await reach())
  assert.match(told, /^HTTP\/1\.1 503 /)
  assert.match(told, /retry-after: 2\r\nconnection: close\r\n.*"code":"BUSY"/is)
  const { server } = shop.it.app
  assert.equal(server.maxConnections, most + 256)
  for (const socket of half) socket.destroy()
  await until('all connections are closed', () => [...atServer.values()].every(({ closed }) => closed))
  assert.match(await ask(await reach()), /^HTTP\/1\.1 200 /)
  assert.doesNotMatch(shop.it.logged(), /"level":(50|60)/)
})

test('a response that its client reads slowly is not cut off by new connections', async (t) => {
  const { config, log } = shop.it.shop
  const connections = limitConnections({ config: { ...config, maxConnections: 2 }, log })
  const app = Fastify({
    serverFactory(handler) {
      const server = createServer(chain([connections.guard], handler))
      connections.watch(server)
      return server
    },
  })
  t.after(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    return app.close()
  })
  const large = Buffer.alloc(16_000_000, 'okra ')
  app.get('/', async () => large)
  const port = await portOf(app)
  const reachIt = () => reachPort(port)
  const slow = await reachIt()
  slow.write(question.replace('/api/store', '/'))
  await once(slow, 'readable')
  let come = 0
  for (const event of ['connection', 'drop']) app.server.on(event, () => come++)
  await Promise.all([reachIt(), reachIt(), reachIt()])
  await until('three requests came', () => come === 3)
  let heard = 0
  slow.on('data', (piece) => {
    heard += piece.length
  })
  await until('the whole response', () => heard > large.length || slow.closed)
  assert.ok(heard > large.length, `${heard} bytes`)
})

test('a connection with half a request stays open, an idle one is closed', async () => {
  const asking = await reach()
  await ask(asking)
  const there = atServer.get(asking.localPort ?? 0)
  const before = there?.bytesRead ?? 0
  asking.write(question.slice(0, 20))
  await until('the request arrives', () => there?.bytesRead === before + 20)
  const rested = await Promise.all(Array.from({ length: most - 1 }, reach))
  for (const socket of rested) await ask(socket)
  assert.match(await ask(await reach()), /^HTTP\/1\.1 200 /)
  await until('an idle connection is closed', () => rested.some(({ closed }) => closed))
  assert.equal(rested.filter(({ closed }) => closed).length, 1)
  asking.write(question.slice(20))
  const [heard] = await once(asking, 'data')
  assert.match(String(heard), /^HTTP\/1\.1 200 /)
  for (const socket of sockets.splice(0)) socket.destroy()
})

test('a connection stays open longer than a proxy’s', () => {
  assert.ok(shop.it.app.server.keepAliveTimeout > 60_000)
})
