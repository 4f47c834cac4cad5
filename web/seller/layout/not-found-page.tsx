import { data } from 'react-router'
import { messagesOf } from '../../i18n/namespaces.ts'
import { buttonClass } from '../../ui/button-look.ts'

/** The 404 page within the seller's area. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  const messages = messagesOf('seller').notFound
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1 className="font-extrabold text-title">{messages.title}</h1>
      <a href="/seller/orders" className={buttonClass('primary')}>
        {messages.toOrders}
      </a>
    </div>
  )
}
