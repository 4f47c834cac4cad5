import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openPages } from '#server/pages/routes.ts'
import type { Shop } from '#server/shop.ts'
import type { PagesBuild } from '#web/api/call-api.ts'
import { type TestShop, testShop } from './open-test-shop.ts'
import { ensureBuild } from './running-store.ts'
import { stock } from './shelves.ts'

const build = join(import.meta.dirname, '..', '..', 'build')

/** Has an app serve the built pages, which `change` may alter. */
export async function servePages(
  app: FastifyInstance,
  shop: Shop,
  change = (pages: PagesBuild) => pages,
): Promise<void> {
  ensureBuild()
  const pages = (await import(pathToFileURL(join(build, 'server', 'index.js')).href)) as PagesBuild
  await openPages(app, shop, { build: async () => change(pages), files: join(build, 'client'), isBuilt: true })
}

/** Opens a shop with its pages for all tests of a file: okra and onions are in stock, tomatoes are not. */
export function shopWithPages(environment: Record<string, string> = {}): { readonly it: TestShop } {
  return testShop(environment, async (test) => {
    await stock(test)
    await stock(test, { id: 'onion', name: 'Onion', category: 'Bulb', basePrice: 32, discountPercent: 0 })
    await stock(test, { id: 'tomato', name: 'Tomato', inStock: false })
    await servePages(test.app, test.shop)
  })
}
