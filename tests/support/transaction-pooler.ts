import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { listenLocally } from './listen-locally.ts'

/** A message of PostgreSQL's protocol. */
const messageOf = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const welcome = Buffer.concat([messageOf('R', Buffer.alloc(4)), messageOf('Z', Buffer.from('I'))])

/** Splits a stream into messages of PostgreSQL's protocol; a client's first has no type letter before its length. */
function splitMessages(onMessage: (message: Buffer) => void, hasLetter: () => boolean) {
  let rest = Buffer.alloc(0)
  return (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const from = hasLetter() ? 1 : 0
      if (rest.length < from + 4) return
      const length = from + rest.readUInt32BE(from)
      if (rest.length < length) return
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      onMessage(message)
    }
  }
}

const typeOf = (message: Buffer) => message.toString('latin1', 0, 1)
/** Whether it is ReadyForQuery, sent outside of a transaction. */
const isIdle = (message: Buffer) => typeOf(message) === 'Z' && message.toString('latin1', 5) === 'I'

const refused = messageOf(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0', 'latin1'),
)

/** A pooler like PgBouncer whose one session is a client's for a transaction; in `statement` mode it refuses those. */
export async function transactionPooler(
  t: TestContext,
  { host, port, user, database }: { host: string; port: number; user: string; database: string },
  mode: 'transaction' | 'statement' = 'transaction',
): Promise<number> {
  const session = dial({ path: join(host, `.s.PGSQL.${port}`) })
  const clients = new Set<Socket>()
  let holder: Socket | undefined
  let waiting: { client: Socket; message: Buffer }[] = []
  const start = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(start.length + 4)
  session.write(Buffer.concat([size, start]))

  /** Gives the session to the client that has waited longest, and sends that client's messages. */
  function next(): void {
    holder = waiting[0]?.client
    for (const { client, message } of waiting) if (client === holder) session.write(message)
    waiting = waiting.filter(({ client }) => client !== holder)
  }
  const isReady = Promise.withResolvers<void>()
  session.on(
    'data',
    splitMessages(
      (message) => {
        holder?.write(message)
        if (isIdle(message)) {
          isReady.resolve()
          next()
        }
      },
      () => true,
    ),
  )
  // PostgreSQL's first messages are for the pooler, not for its first client.
  await isReady.promise
  const server = createServer((client) => {
    let hasStarted = false
    clients.add(client)
    client.on('error', () => {})
    client.on(
      'data',
      splitMessages(
        (message) => {
          if (!hasStarted) {
            hasStarted = true
            client.write(welcome)
          } else if (mode === 'statement' && message.includes('begin')) {
            client.end(refused)
          } else if (typeOf(message) !== 'X') {
            waiting.push({ client, message })
            if (holder === undefined || holder === client) next()
          }
        },
        () => hasStarted,
      ),
    )
  })
  const ownPort = await listenLocally(server)
  t.after(() => {
    for (const socket of [session, ...clients]) socket.destroy()
    server.close()
  })
  return ownPort
}
