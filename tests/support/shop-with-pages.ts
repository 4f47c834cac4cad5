import { join } from 'node:path'
import { after, before } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openPages } from '#server/pages/routes.ts'
import type { Shop } from '#server/shop.ts'
import type { PagesBuild } from '#web/api/call-api.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { ensureBuild } from './running-store.ts'
import { stock } from './shelves.ts'

const build = join(import.meta.dirname, '..', '..', 'build')

/** Has an app serve the built pages, as `change` gives them. */
export async function servePages(
  app: FastifyInstance,
  shop: Shop,
  change = (pages: PagesBuild) => pages,
): Promise<void> {
  ensureBuild()
  const pages = (await import(pathToFileURL(join(build, 'server', 'index.js')).href)) as PagesBuild
  await openPages(app, shop, { build: async () => change(pages), files: join(build, 'client'), isBuilt: true })
}

/** A store with its pages, okra and onions on the shelf and tomatoes sold out. */
export function shopWithPages(environment: Record<string, string> = {}): { readonly it: TestShop } {
  let open: TestShop | undefined
  before(async () => {
    open = await openTestShop(environment)
    await stock(open)
    await stock(open, { id: 'onion', name: 'Onion', category: 'Bulb', basePrice: 32, discountPercent: 0 })
    await stock(open, { id: 'tomato', name: 'Tomato', inStock: false })
    await servePages(open.app, open.shop)
  })
  after(() => open?.close())
  return {
    get it() {
      if (open === undefined) throw new Error('The store is open only inside tests')
      return open
    },
  }
}
