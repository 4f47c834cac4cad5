import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { categories, categoryUrl, productUrl } from '#domain/catalogue.ts'
import { Refusal } from '#domain/refusal.ts'
import { listedProducts } from './catalogue/listed-products.ts'
import { pack, sendPacked } from './packed.ts'
import type { Shop } from './shop.ts'

/** The protocol's limit for one file. */
const mostAddresses = 50_000

/** The pages that are no list of a category and no product, and that a search engine may show. */
const pages = [
  '/',
  '/products',
  '/maxsaver',
  '/BestSeller',
  '/contact',
  '/faqpage',
  '/delivery-information',
  '/return-refund-policy',
  '/payment-methods',
  '/about',
]

/** Pages of one person or of nobody. */
const closed = ['/seller', '/my-orders', '/add-address', '/loader', '/reset-password', '/api/', '/sandbox']

const inXml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

function file(kind: 'urlset' | 'sitemapindex', each: 'url' | 'sitemap', addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${each}><loc>${inXml(address)}</loc></${each}>\n`)
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${namespace}">\n${entries.join('')}</${kind}>\n`
}

/** The sitemap's files by their paths: one, or for more addresses than fit an index with its parts. */
export function sitemapFiles(site: string, paths: readonly string[], most = mostAddresses): Map<string, string> {
  const addresses = paths.map((path) => site + path)
  if (addresses.length <= most) return new Map([['/sitemap.xml', file('urlset', 'url', addresses)]])
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    xml: file('urlset', 'url', addresses.slice(index * most, (index + 1) * most)),
  }))
  const whole = parts.map(({ path }) => site + path)
  return new Map([
    ['/sitemap.xml', file('sitemapindex', 'sitemap', whole)],
    ...parts.map(({ path, xml }) => [path, xml] as const),
  ])
}

const xmlHeaders = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

async function pathsOf(shop: Shop): Promise<string[]> {
  const products = (await listedProducts(shop)).map(({ _id, category }) => productUrl({ id: _id, category }))
  return [...pages, ...categories.map(({ path }) => categoryUrl(path)), ...products]
}

/** /sitemap.xml and /robots.txt: which pages search engines should read, and which not; kept until the catalogue changes. */
export function sitemapRoutes(app: FastifyInstance, shop: Shop): void {
  const site = shop.settings.publicUrl
  const files = () => shop.kept.get('sitemap', async () => sitemapFiles(site, await pathsOf(shop)))

  const answer = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const xml = (await files()).get(path)
    if (xml === undefined) throw new Refusal('NOT_FOUND')
    return sendPacked(request, reply, await shop.kept.answer(path, async () => pack(200, xmlHeaders, xml)))
  }
  // It is compressed once, and kept so.
  const packed = { compress: false as const }
  app.get('/sitemap.xml', packed, (request, reply) => answer('/sitemap.xml', request, reply))
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', packed, (request, reply) =>
    answer(`/sitemap-${request.params.part}.xml`, request, reply),
  )

  app.get('/robots.txt', async (_request, reply) => {
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site}/sitemap.xml`]
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(`${lines.join('\n')}\n`)
  })
}
