import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)

type ContentEncoding = 'identity' | 'br' | 'gzip'
/** How a response goes out: encoded, or as 304 without a body. */
export type Representation = ContentEncoding | 'not-modified'

/** Shorter bodies, in bytes, are sent uncompressed. */
export const minCompressedBytes = 1024
/** Longer bodies, in bytes, are compressed fast: 10,000 products are 19 MB. */
const maxWellCompressedBytes = 4 * 1024 * 1024

/** A response with its validator, ready for clients of any content encoding. */
export type EncodedResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly isCompressible: boolean
  /** False if computing the response had an effect, such as a count, that every request must have. */
  readonly isCacheable: boolean
  /** Bytes of the bodies in memory. */
  readonly bytes: number
  body(encoding: ContentEncoding): Buffer | Promise<Buffer>
}

/** The Brotli window in bits, 256 kB: the default of 4 MB takes up to 30 MB for each response. */
export const brotliWindowBits = 18

/** Brotli with a window as small as the body. */
const brotliOptions = (quality: number, bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), 16), brotliWindowBits),
  },
})

/** Copies bytes out of Node's shared pool, which stays in memory as long as any part of it. */
function compactBuffer(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** A response to send once; all encodings share its weak ETag. */
export function encodeResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string | Buffer,
  isCacheable = true,
): EncodedResponse {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  const contentHash = hash('sha256', identity, 'base64url').slice(0, 27)
  return {
    status,
    headers,
    etag: `W/"${contentHash}"`,
    isCompressible: identity.length >= minCompressedBytes,
    isCacheable,
    bytes: identity.length,
    body(encoding) {
      if (encoding === 'identity') return identity
      return encoding === 'br' ? toBrotli(identity, brotliOptions(4, identity.length)) : toGzip(identity, { level: 4 })
    },
  }
}

/** Decompresses on demand; concurrent responses share one buffer: a list of 10,000 products is 19 MB. */
function decompressor(brotli: Buffer, bytes: number): () => Buffer | Promise<Buffer> {
  let pending: Promise<Buffer> | undefined
  let recent: WeakRef<Buffer> | undefined
  return () => {
    const identity = recent?.deref()
    if (identity !== undefined) return identity
    // One chunk of the whole length needs no concatenation.
    pending ??= fromBrotli(brotli, { chunkSize: bytes + 1 })
      .then((decompressed) => {
        recent = new WeakRef(decompressed)
        return decompressed
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }
}

/** The same response to send many times: held in Brotli, other encodings are computed on demand. */
export async function compressed(response: EncodedResponse): Promise<EncodedResponse> {
  const identity = await response.body('identity')
  if (!response.isCompressible) {
    const body = compactBuffer(identity)
    return { ...response, body: () => body }
  }
  const quality = identity.length <= maxWellCompressedBytes ? 6 : 4
  const brotli = compactBuffer(await toBrotli(identity, brotliOptions(quality, identity.length)))
  const plain = decompressor(brotli, identity.length)
  return {
    ...response,
    bytes: brotli.length,
    body(encoding) {
      if (encoding === 'br') return brotli
      return encoding === 'identity' ? plain() : Promise.resolve(plain()).then((bytes) => toGzip(bytes, { level: 4 }))
    },
  }
}

/** The best encoding of an Accept-Encoding header; weight 0 refuses one. */
function acceptedEncoding(header = ''): ContentEncoding {
  // A single regular expression for the whole header could be made to backtrack for a second.
  const accepted = header.split(',').flatMap((each) => {
    const [name = '', weight = ''] = each.split(';').map((part) => part.trim().toLowerCase())
    return /^q=0(\.0*)?$/.test(weight) ? [] : [name]
  })
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Chooses the representation of a response by the request's If-None-Match and Accept-Encoding. */
export function negotiate(
  { status, etag, isCompressible }: EncodedResponse,
  headers: IncomingHttpHeaders,
): Representation {
  const known = headers['if-none-match']
  // Weak comparison (RFC 9110): the client's or a proxy's `W/` counts for nothing.
  const isKnown = known === '*' || known?.includes(etag.replace('W/', '')) === true
  if (status === 200 && isKnown) return 'not-modified'
  return isCompressible ? acceptedEncoding(headers['accept-encoding']) : 'identity'
}

declare module 'fastify' {
  interface FastifyReply {
    /** The encoded response that this reply sent. */
    encodedResponse: EncodedResponse | undefined
  }
}

/** Sends a response in an encoding the client accepts, or as 304. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
): Promise<FastifyReply> {
  const { status, headers, etag } = response
  reply.encodedResponse = response
  reply.code(status).headers(headers).header('etag', etag)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  const representation = negotiate(response, request.headers)
  // A 304 has no content that a type could describe (RFC 9110, 15.4.5).
  if (representation === 'not-modified') return reply.code(304).removeHeader('content-type').send()
  if (representation !== 'identity') reply.header('content-encoding', representation)
  return reply.send(await response.body(representation))
}
