import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/more-page'
import { menuEntries } from './menu-entries.ts'
import { sellerMeta } from './page-data.tsx'
import { useRole } from './page-roles.ts'

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('seller').menu.more)

/** The entries of the menu that phones show in no tab, and the language. */
export default function MorePage() {
  const { menu } = messagesOf('seller')
  const { others } = menuEntries(useRole())
  return (
    <>
      <PageTitle>{menu.more}</PageTitle>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {others.map(({ to, text, icon: Icon }) => (
          <li key={to} className="border-line border-b last:border-0">
            <Link to={to} className="flex min-h-14 items-center gap-3 px-4 font-semibold hover:bg-leaf-50">
              <Icon size={20} aria-hidden className="text-leaf-700" />
              {menu[text]}
              <ChevronRight size={18} aria-hidden className="ml-auto text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      <section className="mt-6 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{menu.language}</h2>
        <LanguageSwitch className="w-fit" />
      </section>
    </>
  )
}
