import type { Page } from './pages.ts'
import type { Shop } from './shop.ts'

const mostKept = 500
/** Best sellers move with the orders; a page older than this is rendered anew. */
const keptForMs = 60_000

/** Keeps rendered pages by their path until the catalogue changes; the ones asked for least recently go first. */
export function keepPages(shop: Shop) {
  const pages = new Map<string, { page: Promise<Page>; at: number }>()
  shop.notices.listen('catalogue-changed', () => pages.clear())
  shop.notices.listen('notices-missed', () => pages.clear())

  function keep(path: string, render: () => Promise<Page>): Promise<Page> {
    const page = render()
    const entry = { page, at: shop.clock().getTime() }
    pages.set(path, entry)
    const drop = () => pages.get(path) === entry && pages.delete(path)
    page.then(({ status }) => status === 200 || drop(), drop)
    const [oldest] = pages.keys()
    if (pages.size > mostKept && oldest !== undefined) pages.delete(oldest)
    return page
  }

  return {
    /** The kept page, or a new one; without a path (a search, say) the page is rendered and not kept. */
    page(path: string | undefined, render: () => Promise<Page>): Promise<Page> {
      if (path === undefined) return render()
      const found = pages.get(path)
      if (found === undefined || shop.clock().getTime() - found.at > keptForMs) return keep(path, render)
      pages.delete(path)
      pages.set(path, found)
      return found.page
    },
  }
}
