import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { sortings } from '#domain/catalogue/list-parameters.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/select.tsx'
import { type ListQuery, listUrl } from './list-url.ts'

/** The in-stock filter and the sort order; the URL holds both, so they work without scripts. */
export function ListTools({ path, query }: { path: string; query: ListQuery }) {
  const messages = shopperMessages().catalogue
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const lastSort = useRef(query.sort)
  // The Back key and links change the order too; remounting by `key` would lose the focus.
  // At mount nothing is set, so that a choice made before hydration stays.
  useEffect(() => {
    if (select.current !== null && lastSort.current !== query.sort) select.current.value = query.sort
    lastSort.current = query.sort
  }, [query.sort])
  const names = {
    relevance: query.q === '' ? messages.shelfOrder : messages.relevance,
    'price-low': messages.priceLow,
    'price-high': messages.priceHigh,
    discount: messages.discount,
  }
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Link
        to={listUrl(path, { ...query, inStock: !query.inStock, page: 1 })}
        preventScrollReset
        replace
        aria-current={query.inStock ? 'true' : undefined}
        className={classNames(
          'flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-semibold',
          query.inStock
            ? 'border-leaf-700 bg-leaf-50 text-leaf-700'
            : 'border-line-strong bg-surface text-ink-2 hover:border-leaf-700',
        )}
      >
        {query.inStock && <Check size={16} strokeWidth={3} aria-hidden />}
        {messages.inStock}
      </Link>
      <Form
        action={path}
        className="flex min-w-0 max-w-full items-center gap-2"
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        {query.q !== '' && <input type="hidden" name="q" value={query.q} />}
        {query.category !== '' && <input type="hidden" name="category" value={query.category} />}
        {query.inStock && <input type="hidden" name="instock" value="1" />}
        <Select
          name="sort"
          ref={select}
          defaultValue={query.sort}
          aria-label={messages.sort}
          options={sortings.map((sort) => [sort, names[sort]])}
          className="max-w-full max-sm:w-44"
        />
        <noscript>
          <button type="submit" className={buttonClass('secondary')}>
            {messages.apply}
          </button>
        </noscript>
      </Form>
    </div>
  )
}
