import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type Storage } from './storage.ts'

/** Opens the configured folder or bucket; a failing bucket is only logged, since the store works without pictures. */
export function openStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  log?: FastifyBaseLogger,
): Storage {
  if (storage.kind === 'folder') return folderStorage(join(dataDir, 'pictures'))
  const bucket = s3Storage(storage)
  // Listing any prefix shows whether the bucket answers.
  if (log !== undefined)
    bucket.list('start').catch((error: unknown) => log.warn({ err: error }, 'pictures cannot be read or stored'))
  return bucket
}
