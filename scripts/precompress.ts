import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textFiles = '**/*.{js,css,svg,json,txt,html}'
/** A shorter file fits into one packet anyway. */
const minBytes = 1024
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Writes the smallest Brotli (`.br`) and gzip (`.gz`) of each text file from 1 kB beside it, for fastify-static. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(textFiles, { cwd: folder }).map((file) => join(folder, file))
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
