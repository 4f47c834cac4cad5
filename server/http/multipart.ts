import type { FastifyRequest } from 'fastify'
import { maxProductImages } from '#domain/catalogue/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AccountKey } from '../auth/person.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { checkReadable, parseJson } from './json-body.ts'

export type ReceivedFile = Buffer

/** The limit of one photo: 5 MB (CONTRACT "Catalogue"). */
const maxFileBytes = 5 * 1024 * 1024

export const uploadLimits = {
  fileSize: maxFileBytes,
  files: maxProductImages,
  fields: 5,
  fieldSize: 100 * 1024,
  parts: maxProductImages + 5,
  headerPairs: 50,
}

/** Uploads at once, each with its photos in memory; persons take turns, and shoppers do not delay the seller. */
const limits = {
  shopper: createLimiter({ maxRunning: 16, maxWaiting: 256 }),
  seller: createLimiter({ maxRunning: 4, maxWaiting: 64 }),
}

/** A seller's forms wait instead: several products may be saved at once. */
const maxPerShopper = 2
/** How many uploads each shopper has begun and not ended. */
const begun = new Map<string, number>()

/** Runs the work of an upload, once fewer of this kind of persons run. Throws TOO_MANY_TRIES for a shopper's third, and BUSY. */
export async function limitUploads<T>({ kind, id }: AccountKey, work: () => Promise<T>): Promise<T> {
  if (kind === 'seller') return limits.seller(work, id)
  const own = begun.get(id) ?? 0
  if (own >= maxPerShopper) throw new Refusal('TOO_MANY_TRIES', { retryAfter: 30 })
  begun.set(id, own + 1)
  try {
    return await limits.shopper(work, id)
  } finally {
    const left = (begun.get(id) ?? 0) - 1
    if (left > 0) begun.set(id, left)
    else begun.delete(id)
  }
}

/** Fastify has parsed a field sent as application/json. */
function readJson(request: FastifyRequest, value: unknown): unknown {
  if (typeof value === 'object') return value
  try {
    return parseJson(request, String(value))
  } catch {
    throw new Refusal('BAD_INPUT', { message: 'productData: is not readable.' })
  }
}

/** The form's parts; a malformed or aborted form is the client's error. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    const isKnown = error instanceof Error && 'statusCode' in error
    throw isKnown ? error : new Refusal('BAD_INPUT', { message: 'The form could not be read.' })
  }
}

type ReceivedForm = { fields: { productData?: unknown }; files: ReceivedFile[] }

async function readForm(request: FastifyRequest, isPhoto: boolean): Promise<ReceivedForm> {
  const texts = new Map<string, unknown>()
  const files: ReceivedFile[] = []
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      const isPicture = part.fieldname === 'images' || (isPhoto && part.fieldname === 'photo')
      if (!isPicture) throw new Refusal('BAD_INPUT', { message: 'images: is where pictures belong.' })
      // A browser sends an empty file input as a file without name and content.
      if (bytes.length > 0 || part.filename) files.push(bytes)
      // Refused at the second file, before further ones fill the memory.
      if (isPhoto && files.length > 1)
        throw new Refusal('BAD_INPUT', { message: 'images: Please choose one picture.', extra: { field: 'images' } })
    } else if (part.valueTruncated) {
      throw new Refusal('TOO_LARGE')
    } else {
      checkReadable(JSON.stringify(part.value))
      if (texts.has(part.fieldname)) throw new Refusal('BAD_INPUT', { message: `${part.fieldname}: is sent twice.` })
      texts.set(part.fieldname, part.value)
    }
  }
  const sent = texts.get('productData')
  if (sent !== undefined) return { fields: { productData: readJson(request, sent) }, files }
  return { fields: isPhoto && texts.size > 0 ? { productData: Object.fromEntries(texts) } : {}, files }
}

/** Refuses when the client aborts: the body's reader would wait forever. */
function rejectOnAbort({ raw, signal }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => {
      if (!raw.readableEnded) reject(new Refusal('BAD_INPUT', { message: 'The form could not be read.' }))
    }
    if (raw.destroyed || signal.aborted) refuse()
    signal.addEventListener('abort', refuse)
  })
}

/** Reads a multipart form: JSON in `productData`, at most four files `images` (SPEC 7). A photo call takes one, or `photo` beside text fields. */
export async function receiveForm(request: FastifyRequest, isPhoto = false): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Refusal('WRONG_TYPE')
  return Promise.race([rejectOnAbort(request), readForm(request, isPhoto)])
}
