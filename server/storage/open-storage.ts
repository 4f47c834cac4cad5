import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type Storage } from './storage.ts'

/** The storage of the settings. A bucket is asked once whether it knows us: said in the log, for the store sells without pictures too. */
export function openStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  log?: FastifyBaseLogger,
): Storage {
  if (storage.kind === 'folder') return folderStorage(join(dataDir, 'pictures'))
  const bucket = s3Storage(storage)
  if (log !== undefined)
    bucket.keysUnder('start').catch((error: unknown) => log.warn({ err: error }, 'pictures cannot be read or kept'))
  return bucket
}
