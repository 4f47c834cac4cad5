import { Link } from 'react-router'
import { shopperMessages } from '../i18n/namespaces.ts'

/** The last crumb, the current page, has no `to`. */
type Crumb = { text: string; to?: string }

/** The path to the current page, as links. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const messages = shopperMessages()
  return (
    <nav aria-label={messages.ui.breadcrumb}>
      <ol className="flex flex-wrap items-center text-hint text-ink-2">
        {crumbs.map(({ text, to }) => (
          <li
            key={text}
            className="flex items-center before:px-2 before:text-ink-3 before:content-['/'] first:before:hidden"
          >
            {to === undefined ? (
              <span aria-current="page" className="py-2 font-semibold text-ink">
                {text}
              </span>
            ) : (
              <Link
                to={to}
                className="relative flex min-h-11 items-center before:absolute before:-inset-x-3.5 before:inset-y-0 hover:text-leaf-700 hover:underline"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
