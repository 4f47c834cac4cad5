import { ClipboardList, type LucideIcon, PackagePlus, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { classNames } from '../../ui/class-names.ts'

/** The seller's menu (SPEC 2 "Seller layout"): a rail on large screens, tabs on phones. */
export function SellerMenu({ newOrders }: { newOrders: number }) {
  const messages = useSellerMessages().layout
  return (
    <nav
      aria-label={messages.menu}
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:top-15 lg:right-auto lg:w-53 lg:border-0 lg:bg-leaf-900 lg:pt-2"
    >
      <ul className="flex lg:flex-col lg:gap-1 lg:px-3">
        <Entry to="/seller" text={messages.addProduct} icon={PackagePlus} />
        <Entry to="/seller/product-list" text={messages.productList} icon={Sprout} />
        <Entry to="/seller/orders" text={messages.orders} icon={ClipboardList}>
          {newOrders > 0 && (
            <span className="rounded-full bg-haldi-300 px-2 font-bold text-caption text-haldi-900 max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-1 max-lg:px-1.5 lg:ml-auto">
              <span aria-hidden>{newOrders}</span>
              <span className="sr-only">{messages.newOrders(newOrders)}</span>
            </span>
          )}
        </Entry>
      </ul>
    </nav>
  )
}

type EntryProps = { to: string; text: string; icon: LucideIcon; children?: ReactNode }

const entryClass =
  'relative flex min-h-14 items-center justify-center gap-0.5 font-semibold max-lg:flex-col max-lg:text-caption lg:min-h-11 lg:justify-start lg:gap-3 lg:rounded-control lg:px-3'

function Entry({ to, text, icon: Icon, children }: EntryProps) {
  return (
    <li className="flex-1">
      <NavLink
        to={to}
        end
        className={({ isActive }) =>
          classNames(
            entryClass,
            isActive
              ? 'text-leaf-700 max-lg:bg-leaf-50 lg:bg-leaf-700 lg:text-white'
              : 'text-ink-2 lg:text-leaf-100 lg:hover:bg-leaf-800',
          )
        }
      >
        <Icon size={20} aria-hidden />
        {text}
        {children}
      </NavLink>
    </li>
  )
}
