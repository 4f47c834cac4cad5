import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { migrationsFolder } from '../database/migrate.ts'
import { fingerprint } from './table-file.ts'

/** A file inside the backup: no part of its path begins with a dot, so that none leads elsewhere. */
const file = z.object({ path: z.string().regex(/^(tables|pictures)(\/[\w-][\w.-]*)+$/), sha256: z.string() })
const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The migrations the tables were made by. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(file.extend({ name: z.string().regex(/^[a-z_]+$/), rows: z.int() })),
  pictures: z.array(file.extend({ key: z.string() })),
})

/** What a backup holds: the last file to be written, so that a backup without it is none. */
export type Manifest = z.infer<typeof manifestShape>

/** The names of this version's migrations, in their order. */
export function migrationNames(folder = migrationsFolder): string[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries.map(({ tag, when }) => `${tag} ${when}`)
}

/** Reads a backup's manifest; refuses a folder that is no whole backup. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) throw new Error(`${folder} is not a whole backup: it has no manifest.json.`)
  const read = manifestShape.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!read.success) throw new Error(`${path} is not a manifest this version can read.`)
  return read.data
}

/** Reads every file of a backup again; refuses one that is missing or other than it was written. */
export async function verifyFiles(folder: string, { tables, pictures }: Manifest): Promise<void> {
  for (const { path, sha256 } of [...tables, ...pictures]) {
    const found = await fingerprint(join(folder, path)).catch(() => undefined)
    if (found === undefined) throw new Error(`The backup is damaged: ${path} is missing.`)
    if (found !== sha256) throw new Error(`The backup is damaged: ${path} is not as it was written.`)
  }
}
