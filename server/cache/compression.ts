import { Readable, type Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'

/** What comes out at a time: each piece of a list of 19 MB waits in line with all that the store does meanwhile. */
const chunkSize = 256 * 1024

/** Brotli with a window no larger than the body of this many bytes: the usual one takes megabytes for each page. */
export const brotliOf = (quality: number, length: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(length + 16)), 16), 22),
  },
})

/** Sends bytes through all of these, in pieces: what comes out is taken piece by piece. */
async function through(source: Iterable<Buffer>, codecs: Transform[], take: (piece: Buffer) => void): Promise<void> {
  const taker = new Writable({
    write(piece: Buffer, _, done) {
      take(piece)
      done()
    },
  })
  await pipeline([Readable.from(source), ...codecs, taker])
}

/** Bytes that will be kept, in a room of their own: what is small Node cuts from one of 64 kB, which stays whole for as long as any of it does. */
export function compactBuffer(pieces: readonly Buffer[]): Buffer {
  const own = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) at += piece.copy(own, at)
  return own
}

async function gathered(source: Iterable<Buffer>, codecs: Transform[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  await through(source, codecs, (piece) => pieces.push(piece))
  return compactBuffer(pieces)
}

/** Compresses quickly what comes in pieces; how long it will be nobody knows yet, so it gets the largest window. */
export function compressStream(pieces: Iterable<Buffer>): Promise<Buffer> {
  return gathered(pieces, [createBrotliCompress({ ...brotliOf(4, 2 ** 22), chunkSize })])
}

/** The so many bytes that were compressed, never held twice. */
export async function fromBrotli(brotli: Buffer, length: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(length)
  let at = 0
  await through([brotli], [createBrotliDecompress({ chunkSize })], (piece) => {
    at += piece.copy(whole, at)
  })
  return whole
}

/** The same in gzip. */
export function brotliToGzip(brotli: Buffer): Promise<Buffer> {
  return gathered([brotli], [createBrotliDecompress({ chunkSize }), createGzip({ level: 7, chunkSize })])
}

/** The same, of this many bytes, compressed well. */
export function toBetterBrotli(brotli: Buffer, length: number): Promise<Buffer> {
  return gathered([brotli], [createBrotliDecompress({ chunkSize }), createBrotliCompress(brotliOf(7, length))])
}
