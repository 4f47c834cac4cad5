import type { ReactNode } from 'react'
import { categoryUrl } from '#domain/catalogue/catalogue.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { type SearchSummary, searchSentence } from '../search/search-sentence.ts'
import { CategoryRail } from './category-rail.tsx'
import { ListPages } from './list-pages.tsx'
import type { ProductList } from './list-products.ts'
import { ListTools } from './list-tools.tsx'
import { ProductGrid } from './product-grid.tsx'

type Props = {
  title: string
  list: ProductList
  /** The category of a category's page. */
  categoryPath?: string | undefined
  empty: ReactNode
}

const columnsBesideRail =
  'shelf lg:grid-cols-[repeat(4,minmax(0,1fr))] xl:grid-cols-[repeat(4,minmax(0,1fr))] 2xl:grid-cols-[repeat(5,minmax(0,1fr))]'

/** A product list with category links, filter, sorting, count and page links. */
export function ListView({ title, list, categoryPath, empty }: Props) {
  const messages = shopperMessages().catalogue
  const { products, total } = list
  const path = categoryPath === undefined ? '/products' : categoryUrl(categoryPath)
  // The path of a category's page names the category already.
  const query = categoryPath === undefined ? list.query : { ...list.query, category: '' }
  const hasTools = query.q === '' || list.all > 0 || query.inStock
  return (
    <div className="container-page">
      <PageTitle beside={hasTools && <ListTools path={path} query={query} />}>{title}</PageTitle>
      <div className="gap-6 lg:flex">
        {hasTools && <CategoryRail list={list} active={list.query.category} />}
        <div className="min-w-0 flex-1">
          <p role="status" className={products.length === 0 ? 'sr-only' : 'py-2 text-hint text-ink-2'}>
            {query.q === '' ? messages.results(total) : messages.resultsFor(total, query.q)}
          </p>
          {query.q !== '' && products.length > 0 && <SearchNote found={list.found} q={query.q} />}
          <h2 className="sr-only">{messages.products}</h2>
          {products.length === 0 ? (
            empty
          ) : (
            <ProductGrid products={products} className={columnsBesideRail} isFirstOnPage />
          )}
          <ListPages path={path} query={query} total={total} />
        </div>
      </div>
    </div>
  )
}

/** Says how the search was understood; nothing for plain matches. */
function SearchNote({ found, q }: { found: SearchSummary; q: string }) {
  const { search, catalogue, names } = shopperMessages()
  const sentence =
    found.shows === 'near' && found.without.length === 0
      ? catalogue.didYouMean(q)
      : searchSentence(search, found, ({ name, nameHi }) => names.vegetable(name, nameHi))
  if (sentence === undefined) return null
  return <p className="mb-3 rounded-control bg-haldi-100 px-4 py-2.5 font-semibold text-haldi-900">{sentence}</p>
}
