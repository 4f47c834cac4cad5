import { Link } from 'react-router'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'

/** Shown instead of a page that the person's role may not see. */
export function Forbidden() {
  const messages = useSellerMessages().forbidden
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1 className="font-extrabold text-title">{messages.title}</h1>
      <p className="text-ink-2">{messages.about}</p>
      <Link to="/seller/orders" className={buttonClass('primary')}>
        {messages.toOrders}
      </Link>
    </div>
  )
}
