import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the bucket behaves. */
export type S3Mode =
  | 'ok'
  | 'hang'
  | 'cut off'
  | 'busy'
  | 'busy once'
  | 'garbage'
  | 'denied'
  | 'no bucket'
  | 'huge'
  | 'redirect'

export type S3Server = {
  readonly url: string
  /** What the bucket holds, by key. */
  readonly files: Map<string, Buffer>
  /** Every request that came, such as `GET /thela-pictures/a/b.webp`. */
  readonly calls: string[]
  /** Why requests were refused as badly signed. */
  readonly forged: string[]
  mode: S3Mode
  /** How many keys one page of a listing names. */
  pageSize: number
  /** The settings of a store whose pictures lie here. */
  readonly settings: Record<string, string>
  close(): Promise<void>
}

const bucket = 'thela-pictures'
const region = 'ap-south-1'
const accessKeyId = 'TESTKEY'
const secret = 'test secret/key+1'.replaceAll(' ', '-')

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What must be signed, put together from the request as it arrived (AWS Signature Version 4). */
function canonical(request: IncomingMessage, signedHeaders: string[], hash: string): string {
  const url = new URL(request.url ?? '/', 'http://bucket')
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  return [request.method, path, query.join('&'), headers.join(''), signedHeaders.join(';'), hash].join('\n')
}

/** Why a request is not one of ours; nothing when its signature fits it, its contents and the time. */
function whyForged(request: IncomingMessage, body: Buffer): string | undefined {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? []
  if (signature === undefined) return 'no signature'
  const at = String(request.headers['x-amz-date'])
  const day = at.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  if (credential !== `${accessKeyId}/${scope}`) return `another credential: ${credential}`
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(time - Date.now()) < 15 * 60_000)) return `another time: ${at}`
  const signedHeaders = names.split(';')
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signedHeaders.includes(needed)) return `${needed} is not signed`
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return 'other contents than were signed'
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical(request, signedHeaders, hash))].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature ? undefined : 'a signature that does not fit'
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One page of the keys behind a prefix; the token has signs in it that must be encoded on their way back. */
function listing({ files, pageSize }: S3Server, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const from = Number(/^&at=(\d+)\+$/.exec(query.get('continuation-token') ?? '')?.[1] ?? 0)
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).sort()
  const shown = keys.slice(from, from + pageSize)
  const more = from + pageSize < keys.length
  const next = more ? `<NextContinuationToken>${inXml(`&at=${from + pageSize}+`)}</NextContinuationToken>` : ''
  const contents = shown.map(
    (key) => `<Contents><Key>${inXml(key)}</Key><Size>${files.get(key)?.length}</Size></Contents>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

function say(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${secret}</Message></Error>`)
}

function serve(s3: S3Server, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://bucket')
  const [, name, ...rest] = url.pathname.split('/')
  const key = rest.join('/')
  if (name !== bucket) return void say(response, 404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    s3.files.set(key, body)
    return void response.writeHead(200, { etag: '"x"' }).end()
  }
  if (request.method === 'DELETE') {
    s3.files.delete(key)
    return void response.writeHead(204).end()
  }
  if (key === '')
    return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(s3, url.searchParams))
  const file = s3.files.get(key)
  if (file === undefined) return void say(response, 404, 'NoSuchKey')
  response.writeHead(200).end(file)
}

function answer(s3: S3Server, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const forged = whyForged(request, body)
  if (forged !== undefined) {
    s3.forged.push(forged)
    return void say(response, 403, 'SignatureDoesNotMatch')
  }
  const { mode } = s3
  if (mode === 'busy once') s3.mode = 'ok'
  if (mode === 'hang') return
  if (mode === 'cut off') return void request.socket.destroy()
  if (mode === 'busy' || mode === 'busy once') return void say(response, 503, 'SlowDown')
  if (mode === 'garbage') return void response.writeHead(200).end('<html>Sign in to the hotel network</html>')
  if (mode === 'denied') return void say(response, 403, 'AccessDenied')
  if (mode === 'no bucket') return void say(response, 404, 'NoSuchBucket')
  if (mode === 'huge') return void response.writeHead(200).end(Buffer.alloc(17 * 1024 * 1024))
  if (mode === 'redirect') return void response.writeHead(307, { location: `${s3.url}/elsewhere` }).end()
  serve(s3, request, body, response)
}

/** A real server that speaks like an S3 bucket and refuses every request that is not signed for it. */
export async function openS3Server(): Promise<S3Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (bytes: Buffer) => chunks.push(bytes))
    request.on('end', () => {
      s3.calls.push(`${request.method} ${request.url}`)
      answer(s3, request, Buffer.concat(chunks), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3: S3Server = {
    url,
    files: new Map(),
    calls: [],
    forged: [],
    mode: 'ok',
    pageSize: 1000,
    settings: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return s3
}
