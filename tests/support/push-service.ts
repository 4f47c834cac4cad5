import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { wakeWorkers } from './job-workers.ts'
import { closeServer, listenLocally } from './listen-locally.ts'

/** A browser's subscription with its private keys. */
export type TestBrowser = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts a body (RFC 8291). */
  read(body: Buffer): string
}

export type Pushed = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type PushService = {
  readonly origin: string
  /** Creates a browser subscribed at this service. */
  browser(): TestBrowser
  /** Sets the statuses of the next responses for a browser, 0 for no response; later ones are 201. */
  answers(browser: TestBrowser, ...statuses: number[]): void
  /** Waits for this many requests for a browser. */
  pushed(browser: TestBrowser, count: number): Promise<Pushed[]>
  /** The requests for a browser so far. */
  soFar(browser: TestBrowser): Pushed[]
  /** Closes the open connections. */
  hangUp(): void
  close(): Promise<void>
}

/** Creates a subscription as a browser does. */
export function newBrowser(endpoint: string): TestBrowser {
  const curve = createECDH('prime256v1')
  const own = curve.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, with_, info, bytes))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const shared = derive(curve.computeSecret(sender), auth, info, 32)
      const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

/** The VAPID claims and key of a request, and whether the signature is valid (RFC 8292). */
export function signatureOf({ headers }: Pushed): { claims: Record<string, unknown>; key: string; isSigned: boolean } {
  const [, head = '', claims = '', seal = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signature = Buffer.from(seal, 'base64url')
  const signer = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), signer, signature)
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key, isSigned }
}

/** Starts a push service that records all requests. */
export async function openPushService(): Promise<PushService> {
  const arrived: Pushed[] = []
  const planned = new Map<string, number[]>()
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = Buffer.concat(await request.toArray())
    arrived.push({ path, headers: request.headers, body })
    const status = planned.get(path)?.shift() ?? 201
    for (const wake of waiting) wake()
    if (status === 0) return
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('accepted')
  })
  const origin = `http://127.0.0.1:${await listenLocally(server)}`
  server.unref()
  const soFar = ({ endpoint }: TestBrowser) => arrived.filter(({ path }) => `${origin}${path}` === endpoint)
  return {
    origin,
    browser: () => newBrowser(`${origin}/push/${randomBytes(8).toString('hex')}`),
    answers: ({ endpoint }, ...statuses) => void planned.set(new URL(endpoint).pathname, statuses),
    soFar,
    async pushed(browser, count) {
      wakeWorkers()
      while (soFar(browser).length < count) {
        const more = Promise.withResolvers<void>()
        waiting.add(more.resolve)
        await more.promise
        waiting.delete(more.resolve)
      }
      return soFar(browser)
    },
    hangUp: () => server.closeAllConnections(),
    close: () => closeServer(server),
  }
}
