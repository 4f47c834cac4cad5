import { Link } from 'react-router'
import { pageSize } from '#domain/catalogue/list-parameters.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { type ListQuery, listUrl } from './list-url.ts'

type Props = { path: string; query: Partial<ListQuery> & Pick<ListQuery, 'page'>; total: number }

/** Links to the first page, the last and those around the current; nothing for a single page. */
export function ListPages({ path, query, total }: Props) {
  const messages = shopperMessages().catalogue
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  const numbers = Array.from({ length: last }, (_, index) => index + 1)
  const shown = numbers.filter((n) => n === 1 || n === last || Math.abs(n - query.page) < 3)
  return (
    <nav aria-label={messages.pages} className="mt-6">
      <ul className="flex flex-wrap justify-center gap-2">
        {shown.map((n) => (
          <li key={n}>
            <Link
              to={listUrl(path, { ...query, page: n })}
              aria-current={n === query.page ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 min-w-11 items-center justify-center rounded-full border px-3 font-semibold',
                n === query.page
                  ? 'border-leaf-700 bg-leaf-50 text-leaf-700'
                  : 'border-line-strong bg-surface text-ink-2 hover:border-leaf-700',
              )}
            >
              {n}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
