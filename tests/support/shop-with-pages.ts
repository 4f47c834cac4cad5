import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { ensureSeller } from '#server/accounts/seller-account.ts'
import { seedDemo, seedTopics } from '#server/database/seed.ts'
import { openPages } from '#server/pages/routes.ts'
import type { Shop } from '#server/shop.ts'
import type { PagesBuild } from '#web/api/call-api.ts'
import { type TestShop, testShop } from './open-test-shop.ts'
import { addressOf } from './order-stream.ts'
import { ensureBuild, sellerAccount } from './running-store.ts'
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

/** Opens a shop with its pages, its seller and the demo's products on a port, for all tests of a file; `prepare` comes before the pages. */
export function demoShop(
  environment: Record<string, string> = {},
  prepare = async (_test: TestShop): Promise<void> => {},
): { readonly it: TestShop; readonly url: string } {
  let url = ''
  const shop = testShop(environment, async (test) => {
    await seedDemo(test.shop)
    await seedTopics(test.shop)
    await ensureSeller(test.shop, sellerAccount)
    await prepare(test)
    await servePages(test.app, test.shop)
    url = await addressOf(test.app)
  })
  return {
    get it() {
      return shop.it
    },
    get url() {
      return url
    },
  }
}
