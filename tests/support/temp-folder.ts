import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

function deleteFolders(): void {
  // A PostgreSQL that is just ending may still write.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** A new temporary folder, deleted when the process of the test file ends. */
export function tempFolder(name: string): string {
  // First of the listeners, because that of wire.ts ends the process.
  if (folders.length === 0) process.prependOnceListener('exit', deleteFolders)
  const folder = mkdtempSync(join(tmpdir(), `thela-${name}-`))
  folders.push(folder)
  return folder
}
