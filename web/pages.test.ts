import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { entriesOf } from '#server/pages/sitemap.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { closedPaths, findPage, type Page, pages } from './pages.ts'
import { routesOf } from './routes.ts'
import { offlinePaths, precachedPaths } from './service-worker/offline-pages.ts'

const shop = testShop()

const recipes: Page = {
  path: '/recipes/:dish',
  file: 'storefront/recipes/recipe-page.tsx',
  audience: 'public',
  query: ['servings'],
  worksOffline: 'linked',
}
const season: Page = { ...recipes, path: '/season', inSitemap: 'undated', worksOffline: 'precached' }
const gifts: Page = { path: '/gifts', file: 'storefront/gifts/gifts-page.tsx', audience: 'personal' }
const staff: Page = { path: '/seller/staff', file: 'seller/staff/staff-page.tsx', audience: 'seller' }
const table = [recipes, season, gifts, staff, ...pages]

const flat = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

test('a page added to the table has a route in its layout', () => {
  const [storefront, seller] = routesOf(table)
  const paths = (entry?: RouteConfigEntry) => flat(entry?.children ?? []).map(({ path }) => path)
  for (const path of ['recipes/:dish', 'season', 'gifts']) assert.ok(paths(storefront).includes(path), path)
  assert.ok(paths(seller).includes('staff'))
})

test('a page is found however its path is spelled, with its parameters', () => {
  for (const path of ['/round/abc', '/Round/abc/', '/%72ound/abc']) {
    const found = findPage(path)
    assert.equal(found?.page.path, '/round/:token', path)
    assert.equal(found?.params.token, 'abc')
  }
  for (const path of ['/round', '/round/a/b', '/round%2Fabc', '/%zz']) assert.equal(findPage(path), undefined, path)
})

test('a page added to the table is in the sitemap, robots.txt and the offline shell as its row says', async () => {
  const sitemap = (await entriesOf(shop.it.shop, table)).map(({ path }) => path)
  assert.ok(sitemap.includes('/season') && !sitemap.includes('/gifts') && !sitemap.includes('/recipes/:dish'))
  assert.deepEqual(
    closedPaths(table).filter((path) => !closedPaths().includes(path)),
    ['/gifts'],
  )
  assert.ok(precachedPaths(table).includes('/season') && !precachedPaths(table).includes('/recipes/x'))
  assert.ok(offlinePaths(table).includes('/recipes/x') && offlinePaths(table).includes('/season'))
})

test('every page file is in the table once, and the table names no other', () => {
  const files = globSync('web/{storefront,seller,rider}/**/*-page.tsx').map((file) => file.replace('web/', ''))
  const listed = pages.map(({ file }) => file as string)
  assert.deepEqual(listed.toSorted(), files.filter((file) => file !== 'storefront/layout/not-found-page.tsx').sort())
  assert.equal(new Set(listed).size, listed.length)
})
