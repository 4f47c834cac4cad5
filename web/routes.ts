import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Page, pages, storefrontLayout } from './pages.ts'

/** The routes of all pages, in their layouts, and the web manifest. */
export function routesOf(table: readonly Page[]): RouteConfigEntry[] {
  const entry = (path: string, file: string) => (path === '' ? index(file) : route(path, file))
  const storefront = table.filter(({ audience }) => audience === 'public' || audience === 'personal')
  const rider = table.filter(({ audience }) => audience === 'rider')
  const seller = table.filter(({ audience }) => audience === 'seller')
  return [
    layout(storefrontLayout, [
      ...storefront.map(({ path, file }) => entry(path.slice(1), file)),
      route('*', 'storefront/layout/not-found-page.tsx'),
    ]),
    route(
      'seller',
      'seller/layout/seller-layout.tsx',
      seller.map(({ path, file }) => entry(path.replace(/^\/seller\/?/, ''), file)),
    ),
    ...rider.map(({ path, file }) => entry(path.slice(1), file)),
    route('manifest.webmanifest', 'document/web-manifest.ts'),
  ]
}

export default routesOf(pages) satisfies RouteConfig
