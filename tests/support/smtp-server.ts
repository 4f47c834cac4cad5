import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ReadEmail, readEmail } from './emails.ts'
import { listenLocally } from './listen-locally.ts'

export type SmtpMode =
  | 'accepts'
  | 'never answers'
  | 'never confirms'
  | 'garbage'
  | 'endless greeting'
  | 'hangs up'
  | 'later'
  | 'unknown recipient'
  | 'refuses content'
  | 'wrong password'

export type ReceivedEmail = {
  readonly from: string
  readonly to: string
  readonly user: string | undefined
  readonly email: ReadEmail
}

type TestSmtpServer = {
  readonly port: number
  mode: SmtpMode
  /** Whether the server requires a login. */
  requiresLogin: boolean
  readonly received: ReceivedEmail[]
  /** The number of accepted connections. */
  readonly connections: number
  /** Everything that clients sent, commands and contents. */
  readonly input: string
  /** Destroys the open connections. */
  hangUp(): void
  close(): Promise<void>
}

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** An SMTP server (smtp-server) that behaves as `state.mode` says. */
function smtpServer(state: { mode: SmtpMode; requiresLogin: boolean; received: ReceivedEmail[] }): SMTPServer {
  return new SMTPServer({
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username }, _session, callback) {
      if (state.mode === 'wrong password') callback(reply(535, '5.7.8 secret-of-the-mail for asha@example.com'))
      else callback(null, { user: username })
    },
    onMailFrom(_address, { user }, callback) {
      callback(state.requiresLogin && user === undefined ? reply(530, '5.7.0 login required') : null)
    },
    onRcptTo({ address }, _session, callback) {
      if (state.mode === 'later') callback(reply(451, `4.7.1 <${address}> greylisted`))
      else callback(state.mode === 'unknown recipient' ? reply(550, `5.1.1 <${address}> is unknown`) : null)
    },
    async onData(stream, { envelope, user }, callback) {
      const raw = Buffer.concat(await stream.toArray())
      const to = envelope.rcptTo.map(({ address }) => address).join()
      if (state.mode === 'never confirms') return
      if (state.mode === 'refuses content') return callback(reply(554, `5.7.1 spam for ${to}`))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      state.received.push({ from, to, user: user as string | undefined, email: await readEmail(raw) })
      callback(null)
    },
  })
}

/** Breaks the protocol in the modes that smtp-server cannot play; false in the others. */
function breaksProtocol(mode: SmtpMode, socket: Socket): boolean {
  if (mode === 'hangs up') socket.destroy()
  else if (mode === 'garbage') socket.write('<html>404 nothing here</html>\r\n')
  else if (mode === 'endless greeting') {
    const timer = setInterval(() => socket.write('220-still there\r\n'), 20)
    socket.on('close', () => clearInterval(timer))
  } else return mode === 'never answers'
  return true
}

/** Starts a mail server on a free port. */
export async function openSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>()
  const state = { mode: 'accepts' as SmtpMode, requiresLogin: false, received: [], connections: 0, input: '' }
  const smtp = smtpServer(state)
  smtp.on('error', () => {})
  const listener = createServer((socket) => {
    state.connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      state.input += bytes.toString('latin1')
    })
    if (!breaksProtocol(state.mode, socket)) smtp.server.emit('connection', socket)
  })
  const port = await listenLocally(listener)
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(state, {
    port,
    hangUp,
    async close() {
      hangUp()
      listener.close()
      await once(listener, 'close')
    },
  })
}
