import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from './connect.ts'
import { openEmbeddedDatabase } from './embedded/embedded.ts'
import { holdsDatabase } from './embedded/postgres-folder.ts'

type OpenDatabase = { readonly address: DatabaseAddress; close(): Promise<void> }

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const embeddedFolder = (dataDir: string) => join(dataDir, 'database')

/** Whether the environment names a server, or a folder with an embedded database. */
export const hasDatabase = ({ databaseUrl, dataDir }: DatabaseConfig) =>
  databaseUrl !== undefined || holdsDatabase(embeddedFolder(dataDir))

type OnLost = (error: Error) => void

/** Opens the embedded database, and again if it ends with the command that had started it. */
async function openEmbedded(folder: string, onLost: OnLost | undefined): Promise<OpenDatabase> {
  let isClosed = false
  const open = () => openEmbeddedDatabase(folder, { onLost: (error) => void reopen(error) })
  let database = open()
  async function reopen(error: Error): Promise<void> {
    const { joined } = await database
    if (isClosed || onLost === undefined) return
    if (!joined) return onLost(error)
    database = open()
    // Pool, jobs and event bus use the first socket folder, which another TMPDIR would have changed.
    database.then(({ connection: { host } }) => host === connection.host || onLost(error), onLost)
  }
  const { connection } = await database
  return {
    address: connection,
    async close() {
      isClosed = true
      await (await database).stop()
    },
  }
}

/** Opens the configured database: a server or the embedded one; `onLost` is called if the embedded one ends for good. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseConfig, onLost?: OnLost): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { address: { connectionString: databaseUrl }, close: async () => {} }
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code}).`)
  }
  return openEmbedded(embeddedFolder(dataDir), onLost)
}
