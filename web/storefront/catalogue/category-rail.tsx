import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { categories, categoryUrl } from '#domain/catalogue/catalogue.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import type { ProductList } from './list-products.ts'
import { listUrl } from './list-url.ts'

/** Links to the categories with their product counts: a column on wide screens, a scrolling row of chips on others. */
export function CategoryRail({ list, active }: { list: ProductList; active: string }) {
  const { catalogue: messages, names } = shopperMessages()
  const { q, sort, inStock } = list.query
  // A search hides the categories in which it found nothing.
  const shown = categories.filter(({ slug }) => q === '' || slug === active || list.counts[slug])
  // The first chip is 'All'.
  const activeIndex = shown.findIndex(({ slug }) => slug === active) + 1
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chip = row.current?.children.item(activeIndex)
    if (chip instanceof HTMLElement) row.current?.scrollTo({ left: chip.offsetLeft - row.current.offsetLeft - 16 })
  }, [activeIndex])
  const urlFor = (slug: string, path: string) => {
    if (q !== '') return listUrl('/products', { q, sort, inStock, category: slug })
    return listUrl(slug === '' ? '/products' : categoryUrl(path), { sort, inStock })
  }
  return (
    <nav aria-label={messages.categories} className="lg:sticky lg:top-20 lg:w-56 lg:shrink-0 lg:self-start">
      <ul
        ref={row}
        className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-col lg:gap-1 lg:px-0"
      >
        <RailLink
          to={urlFor('', '')}
          text={messages.all}
          count={list.all}
          active={active === ''}
          picture="/pictures/basket.svg"
          tile="bg-sunken"
        />
        {shown.map(({ text, path, slug }) => (
          <RailLink
            key={slug}
            to={urlFor(slug, path)}
            text={names.category(text)}
            count={list.counts[slug] ?? 0}
            active={active === slug}
            {...categoryTile(path)}
          />
        ))}
      </ul>
    </nav>
  )
}

type LinkProps = { to: string; text: string; count: number; active: boolean; picture: string; tile: string }

function RailLink({ to, text, count, active, picture, tile }: LinkProps) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        prefetch="intent"
        aria-current={active ? 'page' : undefined}
        className={classNames(
          'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-full border px-3 font-semibold transition lg:rounded-control lg:px-2',
          active
            ? 'border-leaf-700 bg-leaf-50 text-leaf-700'
            : 'border-line bg-surface text-ink-2 hover:border-leaf-700 lg:border-transparent lg:bg-transparent lg:hover:border-transparent lg:hover:bg-sunken',
        )}
      >
        <span className={classNames('flex size-9 items-center justify-center rounded-chip max-lg:hidden', tile)}>
          <img src={picture} alt="" width={28} height={28} loading="lazy" className="size-7 object-contain" />
        </span>
        <span className="lg:flex-1">{text}</span>
        <span className="font-normal text-hint text-ink-2">{count}</span>
      </Link>
    </li>
  )
}
