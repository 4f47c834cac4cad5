import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressions = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 7 }),
}
type Encoding = keyof typeof compressions

/** Below this, in bytes, compressing saves nothing. */
const smallest = 1024

/** An answer that is sent to many: each compression of it is made once, when it is first asked for. */
export type Packed = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  compressed(encoding: Encoding): Promise<Buffer>
}

/** Makes an answer ready to be sent many times. */
export function pack(status: number, headers: Readonly<Record<string, string>>, text: string): Packed {
  const body = Buffer.from(text)
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    status,
    headers,
    body,
    // Weak, because the same answer travels as it is, gzipped or in Brotli.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    compressed(encoding) {
      made[encoding] ??= compressions[encoding](body)
      return made[encoding]
    },
  }
}

/** The best compression the caller takes; one that it weighs with 0 it does not take. */
function encodingFor(accepted: string | undefined): Encoding | undefined {
  // Cut apart rather than matched whole: a pattern for all of it can be made to try for a second.
  const taken = (accepted ?? '').split(',').flatMap((each) => {
    const [name = '', weight = ''] = each.split(';').map((part) => part.trim().toLowerCase())
    return /^q=0(\.0*)?$/.test(weight) ? [] : [name]
  })
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

function isKnown({ etag }: Packed, request: FastifyRequest): boolean {
  return request.headers['if-none-match']?.includes(etag) ?? false
}

/** Sends an answer, compressed as the caller takes it; one that the caller has already is 304. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed): Promise<FastifyReply> {
  const { status, headers, body, etag } = packed
  reply.code(status).headers(headers).header('etag', etag)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  if (status === 200 && isKnown(packed, request)) return reply.code(304).send()
  const encoding = body.length < smallest ? undefined : encodingFor(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await packed.compressed(encoding))
}
