import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type ReadLetter, readLetter } from './emails.ts'

/** How the mail server behaves. */
export type SmtpMode =
  | 'takes'
  | 'says nothing'
  | 'says nothing after the letter'
  | 'garbage'
  | 'endless greeting'
  | 'hangs up'
  | 'later'
  | 'no such reader'
  | 'no such letter'
  | 'wrong password'

export type Taken = {
  readonly from: string
  readonly to: string
  readonly user: string | undefined
  readonly letter: ReadLetter
}

export type SmtpServer = {
  readonly port: number
  mode: SmtpMode
  /** Whether it asks for a login. */
  login: boolean
  readonly taken: Taken[]
  /** How many connections were made. */
  readonly calls: number
  /** Every line it heard, the letters apart. */
  readonly heard: string[]
  /** Ends the connections that are open. */
  hangUp(): void
  close(): Promise<void>
}

/** One talk with the store: what it answers to each line, and what it notes of it. */
function talk(server: SmtpServer, socket: Socket): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let from = ''
  let to = ''
  let user: string | undefined
  let rest = ''
  let inLetter = false
  const answers: Record<string, (line: string) => void> = {
    ehlo: () => say(server.login ? '250-mail.example\r\n250 AUTH PLAIN' : '250 mail.example'),
    auth: (line) => {
      if (server.mode === 'wrong password') return void say('535 5.7.8 secret-of-the-mail for asha@example.com')
      user = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')[1]
      say('235 come in')
    },
    mail: (line) => {
      from = /<(.*?)>/.exec(line)?.[1] ?? ''
      say('250 ok')
    },
    rcpt: (line) => {
      to = /<(.*?)>/.exec(line)?.[1] ?? ''
      if (server.mode === 'later') return void say(`451 4.7.1 <${to}> greylisted`)
      say(server.mode === 'no such reader' ? `550 5.1.1 <${to}> is unknown here` : '250 ok')
    },
    data: () => {
      inLetter = true
      say('354 go on')
    },
    quit: () => socket.end('221 bye\r\n'),
  }
  function takeLetter(raw: string): void {
    inLetter = false
    if (server.mode === 'says nothing after the letter') return
    if (server.mode === 'no such letter') return void say(`554 5.7.1 spam for ${to}`)
    // What was doubled for the way (RFC 5321 4.5.2) is undone, as a mail server does.
    server.taken.push({ from, to, user, letter: readLetter(raw.replace(/^\.\./gm, '.')) })
    say('250 taken')
  }
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('data', (text: string) => {
    rest += text
    for (;;) {
      const end = rest.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const [said, length] = [rest.slice(0, end), inLetter ? 5 : 2]
      rest = rest.slice(end + length)
      if (inLetter) takeLetter(said)
      else {
        server.heard.push(said)
        if (server.mode !== 'says nothing') (answers[said.slice(0, 4).toLowerCase()] ?? (() => say('500 what?')))(said)
      }
    }
  })
  if (server.mode === 'hangs up') socket.destroy()
  else if (server.mode === 'garbage') say('<html>404 nothing here</html>')
  else if (server.mode === 'endless greeting') {
    const timer = setInterval(() => say('220-still there'), 20)
    socket.on('close', () => clearInterval(timer))
  } else if (server.mode !== 'says nothing') say('220 mail.example ESMTP')
}

/** A small mail server on a free port. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  let calls = 0
  const listener = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    talk(server, socket)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const { port } = listener.address() as AddressInfo
  const server: SmtpServer = {
    port,
    mode: 'takes',
    login: false,
    taken: [],
    get calls() {
      return calls
    },
    heard: [],
    hangUp,
    async close() {
      hangUp()
      listener.close()
      await once(listener, 'close')
    },
  }
  return server
}
