import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = '**/*.{js,css,svg,json,txt,html}'
/** What fits into one packet arrives no sooner. */
const minBytes = 1024
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Lays beside each text file of a folder, from 1 kB on, its Brotli (`.br`) and gzip (`.gz`), as small as they get: a page's styles
 * then fit into the first packets that a server may send, and no visitor waits while the store compresses them.
 */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(texts, { cwd: folder }).map((file) => join(folder, file))
  const large = files.filter((file) => statSync(file).size >= minBytes)
  await Promise.all(
    large.map(async (file) => {
      const bytes = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      const [brotli, zipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
      writeFileSync(`${file}.br`, brotli)
      writeFileSync(`${file}.gz`, zipped)
    }),
  )
}
