import { join } from 'node:path'
import { createServer } from 'vite'
import type { PagesBuild } from '#web/api/call-api.ts'
import { buildServiceWorker } from '../scripts/service-worker.ts'
import { openPages } from './pages/routes.ts'
import { start } from './start.ts'

/** What Fastify answers itself; all other requests go to Vite first. */
const fastifyPaths = /^\/(api|images|share|healthz|readyz|sandbox|service-worker\.js)\b/

// `npm run dev`: the store with Vite's hot module replacement for the pages.
start(async (app, shop) => {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => {
    if (fastifyPaths.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.get('/service-worker.js', async (_request, reply) => {
    reply.type('text/javascript').header('cache-control', 'no-cache')
    return buildServiceWorker()
  })
  app.addHook('onClose', () => vite.close())
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<PagesBuild>
  await openPages(app, shop, { build, files: join(import.meta.dirname, '..', 'public'), isBuilt: false })
})
