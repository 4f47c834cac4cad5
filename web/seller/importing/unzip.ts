import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { isZip } from './is-zip.ts'

/** The most that a zip may have: bytes of its own, files, and bytes of all files uncompressed. */
export type ZipLimits = { readonly zipBytes: number; readonly files: number; readonly uncompressedBytes: number }

/** Why a zip is not read. */
export type ZipProblem = 'unreadable' | 'tooLarge' | 'unsafePath'

type ZipEntry = { readonly path: string; readonly content: Blob }

/** Bytes read at once: few, because deflate can expand each to a thousand. */
const stepBytes = 16 * 1024

/** The path of a file; some systems write UTF-8 without the flag for it, which fflate reads as Latin-1. */
function pathOf({ name }: UnzipFile): string {
  try {
    const bytes = Uint8Array.from(name, (character) => character.codePointAt(0) ?? 0)
    const isLatin = [...name].every((character) => character <= '\u00FF')
    return isLatin ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : name
  } catch {
    return name
  }
}

const isUnsafe = (path: string) => /^([\\/]|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')

/** Unpacks the wanted files of a zip; counts the unpacked bytes, because a zip can lie about its sizes. */
export async function unzip(
  file: Blob,
  limits: ZipLimits,
  isWanted: (path: string) => boolean,
): Promise<readonly ZipEntry[] | ZipProblem> {
  if (file.size > limits.zipBytes) return 'tooLarge'
  if (!(await isZip(file))) return 'unreadable'
  const entries: ZipEntry[] = []
  let problem: ZipProblem | undefined
  let files = 0
  let uncompressed = 0
  const reader = new Unzip((found) => {
    const path = pathOf(found)
    if (++files > limits.files) problem ??= 'tooLarge'
    if (isUnsafe(path)) problem ??= 'unsafePath'
    if (problem !== undefined || !isWanted(path)) return
    const bytes: Uint8Array<ArrayBuffer>[] = []
    found.ondata = (error, chunk, final) => {
      if (error !== null) problem ??= 'unreadable'
      uncompressed += chunk?.length ?? 0
      if (uncompressed > limits.uncompressedBytes) problem ??= 'tooLarge'
      if (problem !== undefined) return
      bytes.push(chunk)
      if (final) entries.push({ path, content: new Blob(bytes) })
    }
    found.start()
  })
  reader.register(UnzipInflate)
  try {
    for (let at = 0; at < file.size && problem === undefined; at += stepBytes) {
      const step = new Uint8Array(await file.slice(at, at + stepBytes).arrayBuffer())
      reader.push(step, at + stepBytes >= file.size)
    }
  } catch {
    return 'unreadable'
  }
  return problem ?? entries
}
