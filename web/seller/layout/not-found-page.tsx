import { data } from 'react-router'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'

/** An address of the seller's area that is none: a true 404 that stays in the area. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  const words = useSellerMessages().notFound
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1 className="font-extrabold text-title">{words.title}</h1>
      <a href="/seller/orders" className={buttonClass('primary')}>
        {words.toOrders}
      </a>
    </div>
  )
}
