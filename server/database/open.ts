import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from './connect.ts'
import { openEmbeddedDatabase } from './embedded/embedded.ts'
import { holdsDatabase } from './embedded/postgres-folder.ts'

type OpenDatabase = { readonly address: DatabaseAddress; close(): Promise<void> }

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'>

const folderIn = (dataDir: string) => join(dataDir, 'database')

/** Whether the settings name a server, or a folder that holds an embedded database. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabaseSettings) =>
  databaseUrl !== undefined || holdsDatabase(folderIn(dataDir))

/** Opens the configured database: a server, or the embedded one; `onLost` is called if that one ends unexpectedly. */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { address: { connectionString: databaseUrl }, close: async () => {} }
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code}).`)
  }
  const embedded = await openEmbeddedDatabase(folderIn(dataDir), { onLost })
  return { address: embedded.connection, close: () => embedded.stop() }
}
