import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useCart } from './cart-state.ts'

const maxShown = 99

/** The header's link to the cart, with its number of items. */
export function CartIcon() {
  const { count } = useCart()
  const messages = shopperMessages().header
  return (
    <Link
      to="/cart"
      aria-label={messages.cart(count)}
      className="relative flex size-11 items-center justify-center rounded-full hover:bg-sunken"
    >
      <ShoppingCart size={23} aria-hidden />
      {count > 0 && (
        <span
          key={count}
          className="absolute top-0.5 right-0 flex h-5 min-w-5 animate-tick items-center justify-center rounded-full bg-leaf-700 px-1 font-bold text-caption text-white"
        >
          {count > maxShown ? `${maxShown}+` : count}
        </span>
      )}
    </Link>
  )
}
