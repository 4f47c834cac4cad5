import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { fingerprint } from './table-file.ts'

/** A file of the backup; its path cannot leave the folder. */
const file = z.object({ path: z.string().regex(/^(tables|pictures)(\/[\w-][\w.-]*)+$/), sha256: z.string() })
const manifestShape = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The applied migrations. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(file.extend({ name: z.string().regex(/^[a-z_]+$/), rows: z.int() })),
  pictures: z.array(file.extend({ key: z.string() })),
})

/** The content of a backup; written last, so that an incomplete backup has none. */
export type Manifest = z.infer<typeof manifestShape>

/** A manifest as the text of its file. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestShape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Reads a backup's manifest. Throws for an incomplete backup. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) throw new Error(`${folder} is not a whole backup: it has no manifest.json.`)
  const manifest = parseManifest(readFileSync(path, 'utf8'))
  if (manifest === undefined) throw new Error(`${path} is not a manifest this version can read.`)
  return manifest
}

/** Verifies a backup's checksums. Throws for a missing or changed file, and for a link. */
export async function verifyFiles(folder: string, { tables, pictures }: Manifest): Promise<void> {
  const root = realpathSync(folder)
  for (const { path, sha256 } of [...tables, ...pictures]) {
    const file = join(root, path)
    const isOwn = existsSync(file) && realpathSync(file) === file
    const found = isOwn ? await fingerprint(file).catch(() => undefined) : undefined
    if (found === undefined) throw new Error(`The backup is damaged: ${path} is missing.`)
    if (found !== sha256) throw new Error(`The backup is damaged: ${path} is not as it was written.`)
  }
}
