import { join } from 'node:path'
import { build } from 'vite'

const entry = join(import.meta.dirname, '..', 'web', 'service-worker', 'service-worker.ts')

/** The service worker as one script, which is what browsers take; the store serves it as /service-worker.js. */
export async function buildServiceWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
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
