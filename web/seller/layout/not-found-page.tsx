import { data } from 'react-router'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/not-found-page'
import { sellerMeta } from './page-data.tsx'

/** The 404 page within the seller's area. */
export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, (messages) => messages.notFound.title)

export default function NotFoundPage() {
  const messages = messagesOf('seller').notFound
  return (
    <div className="flex flex-col items-start gap-4 py-10">
      <h1 className="font-extrabold text-title">{messages.title}</h1>
      <ButtonLink to="/seller/orders">{messages.toOrders}</ButtonLink>
    </div>
  )
}
