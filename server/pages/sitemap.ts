import type { FastifyInstance } from 'fastify'
import { categories, categoryUrl, productUrl } from '#domain/catalogue/catalogue.ts'
import { closedPaths, type Page, pages } from '#web/pages.ts'
import { encodeResponse, sendEncoded } from '../cache/encoded-response.ts'
import { productTimes } from '../catalogue/listed-products.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import type { Shop } from '../shop.ts'

/** A page and the time of its last change, if known. */
type SitemapEntry = { readonly path: string; readonly changedAt?: Date | undefined }

function latest(entries: readonly { readonly changedAt?: Date | undefined }[]): Date | undefined {
  const times = entries.flatMap(({ changedAt }) => changedAt?.getTime() ?? [])
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.max(a, b)))
}

function sitemapXml(site: string, all: readonly SitemapEntry[]): string {
  const urls = all.map(({ path, changedAt }) => {
    const time = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `<url><loc>${escapeMarkup(site + path)}</loc>${time}</url>\n`
  })
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls.join('')}</urlset>\n`
}

const xmlHeaders = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** Pages, categories and products, with their last change if they have one. */
export async function entriesOf(shop: Shop, table: readonly Page[] = pages): Promise<SitemapEntry[]> {
  const products = await productTimes(shop)
  const inCategory = (path: string) => products.filter(({ category }) => category === path)
  return [
    ...table.flatMap(({ path, inSitemap }) => {
      if (inSitemap === undefined) return []
      return [inSitemap === 'catalogue' ? { path, changedAt: latest(products) } : { path }]
    }),
    ...categories.map(({ path }) => ({ path: categoryUrl(path), changedAt: latest(inCategory(path)) })),
    ...products.flatMap((each) => (each.onShelf ? { path: productUrl(each), changedAt: each.changedAt } : [])),
  ]
}

/** Serves /sitemap.xml from the response cache, and /robots.txt. */
export function sitemapRoutes(app: FastifyInstance, shop: Shop): void {
  const site = shop.config.publicUrl
  const sitemap = async () => encodeResponse(200, xmlHeaders, sitemapXml(site, await entriesOf(shop)))

  // The response cache compresses it once.
  app.get('/sitemap.xml', { compress: false }, async (request, reply) =>
    sendEncoded(request, reply, await shop.cache.fetch('/sitemap.xml', sitemap)),
  )

  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...[...closedPaths(), '/api/', '/sandbox'].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${site}/sitemap.xml`,
    ]
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`)
  })
}
