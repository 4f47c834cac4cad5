import { join } from 'node:path'
import { build } from 'vite'
import type { Shell } from '../web/service-worker/shell.ts'

const entry = join(import.meta.dirname, '..', 'web', 'service-worker', 'service-worker.ts')

/** Builds the service worker as one script; without a shell, as in development, it only shows notifications. */
export async function buildServiceWorker(shell?: Shell): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { builtShell: shell === undefined ? 'undefined' : JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'serviceWorker', fileName: () => 'service-worker.js' },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('The service worker was not built')
  return output.output[0].code
}
