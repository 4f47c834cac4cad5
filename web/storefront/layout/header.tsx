import { Menu } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { AccountMenu, AccountRows } from '../accounts/account-menu.tsx'
import { CartIcon } from '../cart/cart-icon.tsx'
import { LocationButton } from '../delivery/location-button.tsx'
import { OfflineSlot } from '../offline/offline-slot.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { MenuPopover, menuRow } from './menu-popover.tsx'

/** The header of the storefront: logo, delivery place, links, search, cart, account (SPEC 2 "Navigation bar"). */
export function Header() {
  return (
    <header className="sticky top-0 z-30 low:relative border-line border-b bg-canvas">
      <SkipLink />
      <OfflineSlot />
      <div className="container-page flex flex-wrap items-center gap-x-1.5 gap-y-2 py-2.5 low:py-1 sm:gap-x-3 lg:gap-x-4">
        <Logo className="shrink-0 rounded-control" />
        <LocationButton />
        <MainLinks />
        <SearchBox className="order-last w-full low:sm:order-none low:sm:w-auto low:sm:flex-1 2xl:order-none 2xl:w-auto 2xl:flex-1" />
        <div className="ml-auto flex items-center lg:gap-2">
          <LanguageSwitch className="header-roomy" />
          <CartIcon />
          <AccountMenu />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/** Links of the navigation bar and mobile menu (SPEC 2). */
function useMainLinks() {
  const messages = shopperMessages().header
  return [
    { to: '/', text: messages.home },
    { to: '/maxsaver', text: messages.maxSeller },
    { to: '/products', text: messages.allProduct },
    { to: '/contact', text: messages.contact },
  ]
}

function MainLinks() {
  const messages = shopperMessages().header
  return (
    <nav aria-label={messages.main} className="max-xl:hidden">
      <ul className="flex items-center">
        {useMainLinks().map(({ to, text }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center whitespace-nowrap rounded-control px-2.5 font-semibold hover:text-leaf-700',
                  isActive ? 'text-leaf-700' : 'text-ink-2',
                )
              }
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The menu with the navigation bar's links on small screens (SPEC 2). */
function MobileMenu() {
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
