import process from 'node:process'
import { openProgram } from './running-store.ts'

const program = `import { start } from '#server/start.ts'; start(async () => {})`

/** Starts a store that answers calls and has no pages, so that it needs no build. */
export function startBareStore(folder: string, environment: Record<string, string> = {}) {
  return openProgram([process.execPath, '--input-type=module', '-e', program], { DATA_DIR: folder, ...environment })
}
