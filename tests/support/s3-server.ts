import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { closeServer, listenLocally } from './listen-locally.ts'

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

type TestS3Server = {
  readonly url: string
  /** The bucket's files by key. */
  readonly files: Map<string, Buffer>
  /** Every received request, such as `GET /thela-pictures/a/b.webp`. */
  readonly calls: string[]
  /** Why requests were refused, in order. */
  readonly refusals: string[]
  mode: S3Mode
  /** Keys in one page of a listing. */
  pageSize: number
  /** Settings of a store that uses this bucket. */
  readonly settings: Record<string, string>
  close(): Promise<void>
}

const bucket = 'thela-pictures'
const region = 'ap-south-1'
const accessKeyId = 'TESTKEY'
const secretAccessKey = 'test-secret/key+1'

/** Why a request is refused; undefined if its signature fits the request and its content. */
async function refusalOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<string | undefined> {
  const { authorization = '', host } = headers
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const missing = ['host', 'x-amz-content-sha256', 'x-amz-date'].find((name) => !names.includes(name))
  if (missing !== undefined) return `${missing} is not signed`
  const datetime = String(headers['x-amz-date'])
  const time = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(time - Date.now()) < 15 * 60_000)) return `another time: ${datetime}`
  const hash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== hash) return 'other content than was signed'
  const keys = { accessKeyId, secretAccessKey, region, service: 's3', datetime }
  const signed = { 'x-amz-content-sha256': hash }
  const signer = new AwsV4Signer({ method, url: `http://${host}${url}`, headers: signed, ...keys })
  return (await signer.authHeader()) === authorization ? undefined : 'wrong signature'
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One page of a listing; its token contains characters that the client must encode. */
function listing({ files, pageSize }: TestS3Server, query: URLSearchParams): string {
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

function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${secretAccessKey}</Message></Error>`)
}

function serve(s3: TestS3Server, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://bucket')
  const [, name, ...rest] = url.pathname.split('/')
  const key = rest.join('/')
  if (name !== bucket) return void sendError(response, 404, 'NoSuchBucket')
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
  if (file === undefined) return void sendError(response, 404, 'NoSuchKey')
  response.writeHead(200).end(file)
}

async function respond(s3: TestS3Server, request: IncomingMessage, body: Buffer, response: ServerResponse) {
  const refusal = await refusalOf(request, body)
  if (refusal !== undefined) {
    s3.refusals.push(refusal)
    return void sendError(response, 403, 'SignatureDoesNotMatch')
  }
  const { mode } = s3
  if (mode === 'busy once') s3.mode = 'ok'
  if (mode === 'hang') return
  if (mode === 'cut off') return void request.socket.destroy()
  if (mode === 'busy' || mode === 'busy once') return void sendError(response, 503, 'SlowDown')
  if (mode === 'garbage') return void response.writeHead(200).end('<html>Sign in to the hotel network</html>')
  if (mode === 'denied') return void sendError(response, 403, 'AccessDenied')
  if (mode === 'no bucket') return void sendError(response, 404, 'NoSuchBucket')
  if (mode === 'huge') return void response.writeHead(200).end(Buffer.alloc(17 * 1024 * 1024))
  if (mode === 'redirect') return void response.writeHead(307, { location: `${s3.url}/elsewhere` }).end()
  serve(s3, request, body, response)
}

/** Starts an S3 bucket in memory that refuses wrongly signed requests. */
export async function openS3Server(): Promise<TestS3Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (bytes: Buffer) => chunks.push(bytes))
    request.on('end', () => {
      s3.calls.push(`${request.method} ${request.url}`)
      void respond(s3, request, Buffer.concat(chunks), response)
    })
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  const s3: TestS3Server = {
    url,
    files: new Map(),
    calls: [],
    refusals: [],
    mode: 'ok',
    pageSize: 1000,
    settings: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    close: () => closeServer(server),
  }
  return s3
}
