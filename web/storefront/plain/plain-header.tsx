import { LogIn, ShoppingCart } from 'lucide-react'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { Logo } from '../../ui/logo.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { badge } from '../cart/badge.ts'
import { useMainLinks } from '../layout/use-main-links.ts'

/** The bar above the pages without scripts: links and forms instead of menus (SPEC 2 "Navigation bar"). */
export function PlainHeader({ isShopper, count }: { isShopper: boolean; count: number }) {
  const words = useMessages().header
  return (
    <header className="border-line border-b bg-canvas">
      <SkipLink />
      <div className="container-page flex flex-wrap items-center gap-x-1.5 gap-y-2 py-2.5 sm:gap-x-3">
        <Logo className="shrink-0 rounded-control" imageClass="max-sm:h-7.5 max-sm:w-23" />
        <nav aria-label={words.main} className="max-xl:order-2 max-xl:w-full xl:shrink-0">
          <ul className="-mx-3 flex flex-wrap">
            {useMainLinks().map(({ to, text }) => (
              <PlainLink key={to} to={to} text={text} />
            ))}
            {isShopper && <PlainLink to="/my-orders" text={words.myOrders} />}
          </ul>
        </nav>
        <search className="max-xl:order-1 max-xl:w-full xl:flex-1">
          <form action="/products">
            <SearchInput name="q" aria-label={words.searchVegetables} placeholder={words.searchHint} />
          </form>
        </search>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <LanguageSwitch className="max-sm:hidden" />
          <CartLink count={count} />
          {isShopper ? <LogOut /> : <LogInLink />}
        </div>
      </div>
    </header>
  )
}

function PlainLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <a
        href={to}
        className="flex min-h-11 items-center whitespace-nowrap px-3 font-semibold text-ink-2 hover:text-leaf-700"
      >
        {text}
      </a>
    </li>
  )
}

function CartLink({ count }: { count: number }) {
  const words = useMessages().header
  return (
    <a
      href="/basket"
      aria-label={words.cart(count)}
      className="relative flex size-11 items-center justify-center rounded-full hover:bg-sunken"
    >
      <ShoppingCart size={23} aria-hidden />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-leaf-700 px-1 font-bold text-caption text-white">
          {badge(count)}
        </span>
      )}
    </a>
  )
}

function LogInLink() {
  const words = useMessages().header
  return (
    <a href="/log-in?next=/basket" className={buttonClass('secondary')}>
      <LogIn size={18} aria-hidden />
      {words.login}
    </a>
  )
}

function LogOut() {
  const words = useMessages().header
  return (
    <form method="post" action="/log-out">
      <button type="submit" className={buttonClass('secondary')}>
        {words.logout}
      </button>
    </form>
  )
}
