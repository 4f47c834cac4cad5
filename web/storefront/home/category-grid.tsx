import { Link } from 'react-router'
import { categories, categoryUrl } from '#domain/catalogue/catalogue.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { categoryTile } from '../../ui/category-tile.ts'
import { classNames } from '../../ui/class-names.ts'
import { SectionHead } from '../layout/section-head.tsx'

/** Seven coloured category tiles (SPEC 9), on phones in a scrolling row. */
export function CategoryGrid({ title }: { title: string }) {
  return (
    <section aria-labelledby="categories" className="container-page mt-5 lg:mt-6">
      <SectionHead id="categories">{title}</SectionHead>
      <ul className="no-scrollbar -mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:grid md:grid-cols-7 md:overflow-visible md:px-0">
        {categories.map(({ text, path }) => (
          <li key={path} className="w-24 shrink-0 snap-start md:w-auto">
            <CategoryTile text={text} path={path} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CategoryTile({ text, path }: { text: string; path: string }) {
  const { tile, ink, picture } = categoryTile(path)
  return (
    <Link
      to={categoryUrl(path)}
      prefetch="intent"
      className={classNames(
        'group flex h-full flex-col items-center gap-1 rounded-card px-2 pt-2 pb-3 text-center font-semibold text-hint transition hover:shadow-hover sm:text-body',
        tile,
        ink,
      )}
    >
      <img
        src={picture}
        alt=""
        width={200}
        height={200}
        fetchPriority="low"
        className="aspect-square w-20 max-w-full transition group-hover:scale-105 md:w-24"
      />
      {shopperMessages().names.category(text)}
    </Link>
  )
}
