import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, above the sources and the bundle in build/store/. */
function findProjectFolder(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : findProjectFolder(dirname(from))
}

const projectFolder = findProjectFolder(import.meta.dirname)

/** A file beside the sources, such as server/database/invariants.sql. */
export const projectFile = (path: string): string => join(projectFolder, path)
