import { createHash, type Hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { brotliOf, brotliToGzip, compactBuffer, compressStream, fromBrotli, toBetterBrotli } from './compression.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Form = 'identity' | 'br' | 'gzip'
/** How an answer goes out: in one of its forms, or only as the word that the caller has it already. */
export type SentAs = Form | 'known'

/** Above this, in bytes, compressing well takes a processor for seconds, each minute: a list of 10,000 products has 19 MB. */
const largestWell = 4 * 1024 * 1024

/** Below this, in bytes, compressing saves nothing. */
const smallest = 1024

/** An answer ready to be sent: its body in each form a caller may take. */
export type EncodedResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly isSmall: boolean
  /** It is to be sent many times. */
  readonly isKept: boolean
  /** Whether the next who asks may get it too: not where making it counted something. */
  readonly mayBeKept: boolean
  in(form: Form): Buffer | Promise<Buffer>
  /** Its body in this form where that need not be made first. */
  ready(form: Form): Buffer | undefined
  /** What its bodies weigh now. */
  bytes(): number
  /** Forgets the forms, but Brotli, in which nobody has wanted it since this was last called: a list of 10,000 products is 19 MB of text. */
  letGo(): void
  /** Compresses a kept answer as well as pays where it is asked for often; it goes out as it was until that is done. */
  improve(): void
}

/** Weak, because the same answer travels as it is, gzipped or in Brotli. */
const etagOf = (body: Hash) => `W/"${body.digest('base64url').slice(0, 27)}"`

/** Makes an answer ready to be sent once; it is compressed quickly rather than well. */
export function encodeResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string | Buffer,
  mayBeKept = true,
): EncodedResponse {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const isSmall = bytes.length < smallest
  // What is small is kept as it is.
  const body = isSmall ? compactBuffer([bytes]) : bytes
  return {
    status,
    headers,
    etag: etagOf(createHash('sha256').update(body)),
    isSmall,
    isKept: false,
    mayBeKept,
    in(form) {
      if (form === 'identity') return body
      return form === 'br' ? toBrotli(body, brotliOf(4, body.length)) : toGzip(body, { level: 4 })
    },
    ready: (form) => (form === 'identity' ? body : undefined),
    bytes: () => body.length,
    letGo() {},
    improve() {},
  }
}

/**
 * The same answer, to be sent many times: in Brotli at once, compressed quickly at first, in any other form from the second time
 * that one is asked for.
 */
export async function forKeeping(packed: EncodedResponse): Promise<EncodedResponse> {
  if (packed.isKept) return packed
  if (packed.isSmall) return { ...packed, isKept: true }
  return keptInBrotli(packed, compactBuffer([await packed.in('br')]), packed.bytes())
}

/** The same for the text of an answer that is to be kept, told in pieces: it never stands in memory as a whole unless somebody takes it so. */
export async function encodeCacheable(
  headers: Readonly<Record<string, string>>,
  text: Generator<string, void>,
): Promise<EncodedResponse> {
  const [first, second] = [text.next().value ?? '', text.next().value]
  if (second === undefined) return forKeeping(encodeResponse(200, headers, first))
  const hash = createHash('sha256')
  let length = 0
  function* told(): Generator<string> {
    yield first
    yield second ?? ''
    yield* text
  }
  function* bytes(): Generator<Buffer> {
    for (const each of told()) {
      const piece = Buffer.from(each)
      hash.update(piece)
      length += piece.length
      yield piece
    }
  }
  const brotli = await compressStream(bytes())
  const about = { status: 200, headers, etag: etagOf(hash), isSmall: false, mayBeKept: true }
  return keptInBrotli(about, brotli, length)
}

/** A kept answer by its Brotli; `length` is that of its text in bytes. */
function keptInBrotli(
  {
    status,
    headers,
    etag,
    isSmall,
    mayBeKept,
  }: Pick<EncodedResponse, 'status' | 'headers' | 'etag' | 'isSmall' | 'mayBeKept'>,
  quickly: Buffer,
  length: number,
): EncodedResponse {
  let brotli = quickly
  const made: Partial<Record<Form, Promise<Buffer> | Buffer>> = { br: brotli }
  const wanted = new Set<Form>()
  const wantedLately = new Set<Form>()
  let isImproved = false
  let bytes = brotli.length
  /** Counted when a form comes or goes, not each time the answer is sent. */
  function weighAgain(): void {
    bytes = Object.values(made).reduce((sum, each) => sum + (each instanceof Buffer ? each.length : 0), 0)
  }

  function makeForm(form: Form): Promise<Buffer> {
    return form === 'identity' ? fromBrotli(brotli, length) : brotliToGzip(brotli)
  }

  async function compressWell(): Promise<void> {
    brotli = await toBetterBrotli(brotli, length)
    made.br = brotli
    weighAgain()
  }

  function keepForm(form: Form): Promise<Buffer> {
    const making = makeForm(form)
    made[form] = making
    making.then(
      (done) => {
        if (made[form] !== making) return
        made[form] = done
        weighAgain()
      },
      () => {
        if (made[form] === making) delete made[form]
      },
    )
    return making
  }

  return {
    status,
    headers,
    etag,
    isSmall,
    mayBeKept,
    isKept: true,
    in(form) {
      wantedLately.add(form)
      const done = made[form]
      if (done !== undefined) return done
      if (wanted.has(form)) return keepForm(form)
      wanted.add(form)
      return makeForm(form)
    },
    ready(form) {
      wantedLately.add(form)
      const done = made[form]
      return done instanceof Buffer ? done : undefined
    },
    bytes: () => bytes,
    letGo() {
      for (const form of ['identity', 'gzip'] as const) {
        if (wantedLately.has(form)) continue
        delete made[form]
        wanted.delete(form)
      }
      wantedLately.clear()
      weighAgain()
    },
    improve() {
      if (!isImproved && length <= largestWell) compressWell().catch(() => undefined)
      isImproved = true
    },
  }
}

/** The best compression the caller takes; one that it weighs with 0 it does not take. */
function formFor(accepted: string | undefined): Form {
  // Cut apart rather than matched whole: a pattern for all of it can be made to try for a second.
  const taken = (accepted ?? '').split(',').flatMap((each) => {
    const [name = '', weight = ''] = each.split(';').map((part) => part.trim().toLowerCase())
    return /^q=0(\.0*)?$/.test(weight) ? [] : [name]
  })
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : 'identity'
}

/** How this answer goes out to a caller: one that the caller has already does not. */
export function sentAs({ status, etag, isSmall }: EncodedResponse, headers: IncomingHttpHeaders): SentAs {
  if (status === 200 && headers['if-none-match']?.includes(etag)) return 'known'
  return isSmall ? 'identity' : formFor(headers['accept-encoding'])
}

const keptBy = new WeakMap<FastifyReply, EncodedResponse>()

/** The kept answer that went out by this reply, if it was one. */
export function keptIn(reply: FastifyReply): EncodedResponse | undefined {
  return keptBy.get(reply)
}

/** Sends an answer, compressed as the caller takes it; one that the caller has already is 304. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: EncodedResponse,
): Promise<FastifyReply> {
  const { status, headers, etag } = packed
  if (packed.isKept) keptBy.set(reply, packed)
  reply.code(status).headers(headers).header('etag', etag)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
  const as = sentAs(packed, request.headers)
  // What it is made of the caller knows with it (RFC 9110, 15.4.5).
  if (as === 'known') return reply.code(304).removeHeader('content-type').send()
  if (as !== 'identity') reply.header('content-encoding', as)
  return reply.send(await packed.in(as))
}
