import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { AccountRows } from '../accounts/account-menu.tsx'
import { MenuPopover, menuRow } from './menu-popover.tsx'
import { useMainLinks } from './use-main-links.ts'

/** The menu with the navigation bar's links on small screens (SPEC 2). */
export function MobileMenu() {
  const messages = shopperMessages().header
  return (
    <MenuPopover
      id="mobile-menu"
      label={messages.menu}
      button={<Menu size={24} aria-hidden />}
      buttonClass="flex size-11 items-center justify-center rounded-full hover:bg-sunken"
      className="xl:not-low:hidden"
    >
      {useMainLinks().map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className={menuRow}>
            {text}
          </Link>
        </li>
      ))}
      <li className="mx-3 my-2 border-line border-t" />
      <AccountRows />
      <li className="mt-2 px-3 pb-1 sm:not-low:hidden">
        <LanguageSwitch className="w-fit" />
      </li>
    </MenuPopover>
  )
}
