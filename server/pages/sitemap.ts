import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { categories, categoryUrl, productUrl } from '#domain/catalogue/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import { closedPaths, type Page, pages } from '#web/pages.ts'
import { encodeResponse, sendEncoded } from '../cache/encoded-response.ts'
import { productTimes } from '../catalogue/listed-products.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import type { Shop } from '../shop.ts'

/** Limit of the sitemap protocol for one file. */
const maxAddresses = 50_000

/** A page and the time of its last change, if known. */
type SitemapEntry = { readonly path: string; readonly changedAt?: Date | undefined }

function latest(entries: readonly { readonly changedAt?: Date | undefined }[]): Date | undefined {
  const times = entries.flatMap(({ changedAt }) => changedAt?.getTime() ?? [])
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.max(a, b)))
}

function sitemapXml(
  root: 'urlset' | 'sitemapindex',
  element: 'url' | 'sitemap',
  site: string,
  all: readonly SitemapEntry[],
) {
  const entries = all.map(({ path, changedAt }) => {
    const time = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
    return `<${element}><loc>${escapeMarkup(site + path)}</loc>${time}</${element}>\n`
  })
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('')}</${root}>\n`
}

/** The sitemap's files by path: one, or an index with its parts if there are too many addresses for one. */
export function sitemapFiles(
  site: string,
  entries: readonly SitemapEntry[],
  maxPerFile = maxAddresses,
): Map<string, string> {
  if (entries.length <= maxPerFile) return new Map([['/sitemap.xml', sitemapXml('urlset', 'url', site, entries)]])
  const parts = Array.from({ length: Math.ceil(entries.length / maxPerFile) }, (_, index) => {
    const part = entries.slice(index * maxPerFile, (index + 1) * maxPerFile)
    return { path: `/sitemap-${index + 1}.xml`, changedAt: latest(part), part }
  })
  return new Map([
    ['/sitemap.xml', sitemapXml('sitemapindex', 'sitemap', site, parts)],
    ...parts.map(({ path, part }) => [path, sitemapXml('urlset', 'url', site, part)] as const),
  ])
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

/** Serves /sitemap.xml and /robots.txt; the sitemap is cached until the catalogue changes. */
export function sitemapRoutes(app: FastifyInstance, shop: Shop): void {
  const site = shop.config.publicUrl
  const files = () => shop.memo('sitemap', async () => sitemapFiles(site, await entriesOf(shop)))

  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const xml = (await files()).get(path)
    if (xml === undefined) throw new Refusal('NOT_FOUND')
    return sendEncoded(request, reply, await shop.cache.fetch(path, async () => encodeResponse(200, xmlHeaders, xml)))
  }
  // The response cache compresses it once.
  const alreadyCompressed = { compress: false as const }
  app.get('/sitemap.xml', alreadyCompressed, (request, reply) => answer('/sitemap.xml', request, reply))
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', alreadyCompressed, (request, reply) =>
    answer(`/sitemap-${request.params.part}.xml`, request, reply),
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
