import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { maxSaverBestSellers, productsNamed } from '#domain/catalogue/catalogue.ts'
import { loaderCallApi, shopperApi } from '../../api/call-api.ts'
import { useInputFromUrl } from '../../browser/use-input-from-url.ts'
import { metaOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { CategoryGrid } from '../home/category-grid.tsx'
import { Hero } from '../home/hero.tsx'
import { WhyStrip } from '../home/why-strip.tsx'
import { SectionHead } from '../layout/section-head.tsx'
import type { Route } from './+types/max-saver-page'
import { ListPages } from './list-pages.tsx'
import { numberedPage } from './list-products.ts'
import { readListQuery } from './list-url.ts'
import { toCards } from './product-cards.ts'
import { fiveColumns, ProductGrid } from './product-grid.tsx'

/** Products with bulk units whose name contains the query: the first five as best sellers, and a page of the others. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { q, page: requestedPage } = readListQuery(request.url)
  const { products } = await context.get(loaderCallApi)(shopperApi.productList)
  const all = productsNamed(products, q).filter(({ bulkUnits }) => bulkUnits.length > 0)
  const best = toCards(all.slice(0, maxSaverBestSellers), 'bulk')
  const { page, products: others } = numberedPage(all.slice(maxSaverBestSellers), requestedPage)
  return { q, page, best, others: toCards(others, 'bulk'), total: all.length - maxSaverBestSellers }
}

export const handle = { hasCartBar: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { catalogue, maxSaver } = shopperMessages()
  const title = catalogue.titleOfPage(maxSaver.title, loaderData?.page ?? 1)
  return metaOf(title, matches, maxSaver.metaText)
}

/** Max Saver offers in bulk units (SPEC 2 "/maxsaver"). */
export default function MaxSaverPage({ loaderData: { q, page, best, others, total } }: Route.ComponentProps) {
  const messages = shopperMessages().maxSaver
  const emptyText = q === '' ? messages.noneYet : messages.none(q)
  return (
    <>
      <Hero
        title={messages.heroTitle}
        text={messages.heroText}
        picture={
          <img
            src="/pictures/hero.svg"
            alt=""
            width={480}
            height={320}
            fetchPriority="high"
            className="absolute right-0 bottom-0 w-[52%] max-w-130 max-sm:-right-7 max-sm:w-[43%] lg:right-8"
          />
        }
      />
      <section aria-labelledby="best-sellers" className="container-page mt-5 lg:mt-6">
        <SectionHead id="best-sellers" beside={<NameFilter q={q} />}>
          {messages.bestSellers}
        </SectionHead>
        <p role="status" className={best.length === 0 ? 'py-8 text-center text-ink-2' : 'sr-only'}>
          {best.length === 0 ? emptyText : ''}
        </p>
        <ProductGrid products={best} view="bulk" className={fiveColumns} />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="all-bulk" className="container-page mt-7 lg:mt-8">
          <SectionHead id="all-bulk">{messages.others}</SectionHead>
          <ProductGrid products={others} view="bulk" className={fiveColumns} />
          <ListPages path="/maxsaver" query={{ q, page }} total={total} />
        </section>
      )}
      <CategoryGrid title={messages.categories} />
      <WhyStrip />
      <section className="container-page mt-9">
        <h2 className="mb-3 font-bold text-section">{messages.seoTitle}</h2>
        {messages.seo.map((paragraph) => (
          <p key={paragraph} className="mb-3 max-w-3xl text-ink-2">
            {paragraph}
          </p>
        ))}
      </section>
    </>
  )
}

/** Filters the page's products by name 200 ms after the last key; without scripts, on Enter. */
function NameFilter({ q }: { q: string }) {
  const messages = shopperMessages().maxSaver
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useInputFromUrl(input, q)
  useEffect(() => () => clearTimeout(timer.current), [])
  const filterSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), 200)
  }
  return (
    <Form
      action="/maxsaver"
      preventScrollReset
      replace
      className="w-full sm:w-72"
      onChange={(event) => filterSoon(event.currentTarget)}
    >
      <SearchInput
        ref={input}
        name="q"
        defaultValue={q}
        aria-label={messages.searchLabel}
        placeholder={messages.search}
      />
    </Form>
  )
}
