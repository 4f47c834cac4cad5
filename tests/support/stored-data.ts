import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, constants } from 'node:zlib'

/** Unpacks a kept archive of tests/stored-data/ into a new folder. */
export function unpackKept(name: string, folder: string): void {
  const packed = readFileSync(new URL(`../stored-data/${name}.tar.br`, import.meta.url))
  const input = brotliDecompressSync(packed, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } })
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', folder], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name} could not be unpacked: ${stderr}`)
}
