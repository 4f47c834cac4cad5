import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { menuEntries } from './menu-entries.ts'
import { useRole } from './page-roles.ts'

/** The seller's menu (SPEC 2 "Seller layout"): a column on large screens, tabs and More on phones. */
export function SellerMenu({ newOrders }: { newOrders: number }) {
  const { layout: messages, menu } = messagesOf('seller')
  const path = useLocation().pathname.replace(/\/$/, '')
  const { tabs, others } = menuEntries(useRole())
  const isInTab = tabs.some(({ to }) => to === path)
  return (
    <nav
      aria-label={messages.menu}
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:top-15 lg:right-auto lg:w-53 lg:overflow-y-auto lg:border-0 lg:bg-leaf-900 lg:pt-2"
    >
      <ul className="flex lg:flex-col lg:gap-1 lg:px-3">
        {tabs.map(({ to, text, icon }) => (
          <Entry key={to} to={to} text={menu[text]} icon={icon}>
            {to === '/seller/orders' && newOrders > 0 && (
              <span className="rounded-full bg-haldi-300 px-2 font-bold text-caption text-haldi-900 max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-1 max-lg:px-1.5 lg:ml-auto">
                <span aria-hidden>{newOrders}</span>
                <span className="sr-only">{messages.newOrders(newOrders)}</span>
              </span>
            )}
          </Entry>
        ))}
        {others.map(({ to, text, icon }) => (
          <Entry key={to} to={to} text={menu[text]} icon={icon} className="max-lg:hidden" />
        ))}
        <Entry to="/seller/more" text={menu.more} icon={Ellipsis} isMarked={!isInTab} className="lg:hidden" />
      </ul>
    </nav>
  )
}

type EntryProps = {
  to: string
  text: string
  icon: LucideIcon
  /** Looks like the link of the present page. */
  isMarked?: boolean
  className?: string | undefined
  children?: ReactNode
}

const entryClass =
  'relative flex min-h-14 items-center justify-center gap-0.5 text-center font-semibold max-lg:flex-col max-lg:text-caption lg:min-h-11 lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-left'

function Entry({ to, text, icon: Icon, isMarked, className, children }: EntryProps) {
  return (
    <li className={classNames('min-w-0 flex-1', className)}>
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            entryClass,
            isActive || isMarked
              ? 'text-leaf-700 max-lg:bg-leaf-50 lg:bg-leaf-700 lg:text-white'
              : 'text-ink-2 lg:text-leaf-100 lg:hover:bg-leaf-800',
          )
        }
      >
        <Icon size={20} aria-hidden className="shrink-0" />
        {text}
        {children}
      </NavLink>
    </li>
  )
}
