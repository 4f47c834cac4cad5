import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PagesBuild } from '#web/api.ts'
import { openPages } from './pages.ts'
import { start } from './start.ts'

const build = join(import.meta.dirname, '..', 'build')

start(async (app, shop) => {
  const pages = (await import(pathToFileURL(join(build, 'server', 'index.js')).href)) as PagesBuild
  await openPages(app, shop, { build: async () => pages, files: join(build, 'client'), keep: true })
})
