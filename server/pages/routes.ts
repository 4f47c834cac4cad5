import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languages } from '#domain/languages.ts'
import { sendEncoded } from '../cache/encoded-response.ts'
import { createLimiter } from '../concurrency/limiter.ts'
import { networkOf } from '../http/client-network.ts'
import type { Shop } from '../shop.ts'
import { relevantQuery, resolveCanonical } from './canonical-url.ts'
import { chosenLanguage, languageCookie } from './locale.ts'
import { createRenderer, type Pages, type Render } from './render.ts'

/** One core renders: more finish no sooner and hold 1-2 MB each. */
const maxRendered = 4
/** Requests beyond this would wait longer than the handler timeout. */
const maxWaiting = 256

const revalidated = 'public, max-age=0, must-revalidate'

const messageSource = new RegExp(`^web/i18n/(${languages.join('|')})/([\\w-]+)\\.ts$`)

/** URLs of the message files in the browser's build, by language and namespace: `en-suspiciousPrices`; empty without a build. */
function readMessageFiles(files: string): Record<string, string> {
  const manifest = join(files, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return {}
  const built: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'))
  const found = Object.entries(built).flatMap(([source, { file }]) => {
    const [, language, name = ''] = messageSource.exec(source) ?? []
    const namespace = name.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase())
    return language === undefined ? [] : [[`${language}-${namespace}`, `/${file}`]]
  })
  return Object.fromEntries(found)
}

/** Serves the files of the build, hashed ones for a year. */
async function serveFiles(app: FastifyInstance, { files, isBuilt }: Pages): Promise<void> {
  await app.register(fastifyStatic, {
    root: files,
    wildcard: false,
    index: false,
    // The .br and .gz files of scripts/precompress.ts have no URLs of their own.
    preCompressed: isBuilt,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      // A browser must see a new service worker at once.
      const other = path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=3600'
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : other)
    },
  })
}

/** Serves the pages and their files; public pages are cached until catalogue or store change, a minute at most. */
export async function openPages(app: FastifyInstance, shop: Shop, pages: Pages): Promise<void> {
  const limit = createLimiter({ maxRunning: maxRendered, maxWaiting })
  const renderNow = createRenderer(app, shop, pages, readMessageFiles(pages.files))
  const renderInTurn: Render = (request, input) => limit(() => renderNow(request, input), networkOf(request.ip))
  const renderCached: Render = async (request, input) => {
    const key = `${input.language} ${input.url}`
    const fetchWith = (renderPage: Render) => shop.cache.fetch(key, () => renderPage(request, input))
    // A running rendering is shared without a turn in the limiter. If its result turns out to be uncacheable, this client renders in a turn.
    if (shop.cache.isRendering(key)) return fetchWith(renderInTurn)
    // Otherwise each client waits for a turn of its own, so that none waits in the queue of another.
    return shop.cache.get(key) ?? limit(() => fetchWith(renderNow), networkOf(request.ip))
  }
  await serveFiles(app, pages)
  app.get('/*', async (request, reply) => {
    const [path = '/', ...queries] = request.url.split('?')
    const query = queries.join('?')
    const { language, isRequested } = chosenLanguage(request)
    if (isRequested) reply.setCookie(...languageCookie(shop, language))
    else reply.header('vary', 'Cookie')
    const canonical = await resolveCanonical(shop, path)
    const { isFound, page } = canonical
    if (isFound && page !== undefined && page.audience !== 'public') {
      const cookie = request.headers.cookie ?? ''
      const { status, headers, body } = await renderInTurn(request, { url: request.url, cookie, language })
      return reply
        .code(status)
        .headers(headers)
        .header('cache-control', 'no-store')
        .send(await body('identity'))
    }
    // Otherwise each spelling of an address would be a cached page of its own.
    if (isFound && canonical.path !== path) {
      const location = query === '' ? canonical.path : `${canonical.path}?${query}`
      return reply.code(301).headers({ location, 'cache-control': revalidated }).send()
    }
    // Rendered without the client's cookie, so nothing personal can be cached.
    const input = {
      url: canonical.path + (isFound ? await relevantQuery(shop, canonical, query) : ''),
      cookie: '',
      language,
    }
    const response = await (pages.isBuilt ? renderCached : renderInTurn)(request, input)
    return sendEncoded(request, reply.header('cache-control', revalidated), response)
  })
}
