import { isPhoto } from '../products/shrink-photo.ts'
import type { ZipLimits, ZipProblem } from './unzip.ts'

const megabyte = 1024 * 1024

/** The limits of a zip of photos; a large shop needs several zips. */
const photoLimits: ZipLimits = { zipBytes: 200 * megabyte, files: 2000, uncompressedBytes: 300 * megabyte }

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
}

const endingOf = (path: string) => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const nameOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path
/** Excludes hidden files, of which macOS writes one beside each photo. */
const isPhotoPath = (path: string) => types[endingOf(path)] !== undefined && !nameOf(path).startsWith('.')

async function photosIn(zip: File): Promise<readonly File[] | ZipProblem> {
  const { unzip } = await import('./unzip.ts')
  const entries = await unzip(zip, photoLimits, isPhotoPath)
  if (typeof entries === 'string') return entries
  return entries.map(({ path, content }) => new File([content], nameOf(path), { type: types[endingOf(path)] ?? '' }))
}

/** The photos among the chosen files, and the names of the skipped other files. */
export type ChosenPhotos = { readonly photos: readonly File[]; readonly skipped: readonly string[] }

/** Finds the photos among files and inside their zips; hidden files are ignored. Returns why a zip is not read. */
export async function photosOf(files: readonly File[]): Promise<ChosenPhotos | ZipProblem> {
  const photos: File[] = []
  const skipped: string[] = []
  for (const file of files) {
    if (file.name.startsWith('.')) continue
    if (endingOf(file.name) === 'zip') {
      const found = await photosIn(file)
      if (typeof found === 'string') return found
      photos.push(...found)
    } else if (isPhotoPath(file.name) || isPhoto(file)) photos.push(file)
    else skipped.push(file.name)
  }
  return { photos, skipped }
}
