import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PagesBuild } from '#web/api/call-api.ts'
import { projectFile } from './config/project-folder.ts'

const build = projectFile('build')

// Node's compile cache saves a fifth of the start. Other users may write to its default place, the temporary folder.
enableCompileCache(join(build, 'compiled'))
// The log must be open before other packages are imported, because some print warnings while loading.
const { isLoggedAsJson, redirectProcessOutput, openLog } = await import('./observability/log.ts')
if (isLoggedAsJson) redirectProcessOutput(openLog())
const [{ openPages }, { start }] = await Promise.all([import('./pages/routes.ts'), import('./start.ts')])

start(async (app, shop) => {
  const pages = (await import(pathToFileURL(join(build, 'server', 'index.js')).href)) as PagesBuild
  await openPages(app, shop, { build: async () => pages, files: join(build, 'client'), isBuilt: true })
})
