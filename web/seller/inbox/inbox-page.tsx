import { useState } from 'react'
import { Link } from 'react-router'
import { type InboxState, inboxStates } from '#domain/contact/inbox.ts'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { CardList, cursorIn } from '../layout/card-list.tsx'
import { forRole } from '../layout/for-role.ts'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { withEntry } from '../layout/with-entry.ts'
import { PaymentIssues } from '../orders/payment-issues.tsx'
import type { Route } from './+types/inbox-page'
import { InboxCard } from './inbox-card.tsx'

/** Loads the page of the inbox that the query names; for owners the first open page also has the payment issues. */
const load = pageData(async (call, searchParams) => {
  const show = inboxStates.find((each) => each === searchParams.get('show')) ?? 'open'
  const cursor = cursorIn(searchParams)
  const [page, issues] = await Promise.all([
    call(sellerApi.inbox, { query: { show, cursor } }),
    show === 'open' && cursor === '' ? forRole(call, 'owner', () => call(sellerApi.paymentIssues)) : undefined,
  ])
  return { ...page, show, issues: issues?.troubles ?? [] }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('inbox').title)

/** Messages, complaints, returns and payments to look at, by state: open, taken by this seller, done. */
export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('inbox')
  const { data, failure } = useFetched(loaderData, messages.failed)
  const { items, answering, onAnswering } = useAnswering(data?.items ?? [])
  return (
    <div data-holds-typed>
      <PageTitle>{messages.title}</PageTitle>
      <StateTabs show={data?.show ?? 'open'} />
      {failure}
      {data && <PaymentIssues issues={data.issues} />}
      <CardList
        items={items}
        card={(item) => <InboxCard item={item} answered={answering.get(item._id)} onAnswering={onAnswering} />}
        none={data && <NoItems show={data.show} />}
        next={data?.nextCursor === undefined ? undefined : { show: data.show, cursor: data.nextCursor }}
      />
    </div>
  )
}

/** The loaded items, after those that left the list while the seller types an answer to them. */
function useAnswering(loaded: readonly InboxItemJson[]) {
  const [answering, setAnswering] = useState<ReadonlyMap<string, InboxItemJson>>(new Map())
  const gone = [...answering.values()].filter(({ _id }) => !loaded.some((item) => item._id === _id))
  const onAnswering = (item: InboxItemJson, on: boolean) =>
    setAnswering((before) => withEntry(before, item._id, on ? item : undefined))
  return { items: [...gone, ...loaded], answering, onAnswering }
}

function NoItems({ show }: { show: InboxState }) {
  const messages = messagesOf('inbox')
  const { toOrders } = messagesOf('seller').forbidden
  return (
    <EmptyState
      text={messages.none[show]}
      action={
        <ButtonLink look="secondary" to={show === 'open' ? '/seller/orders' : '?show=open'}>
          {show === 'open' ? toOrders : messages.shows.open}
        </ButtonLink>
      }
    />
  )
}

function StateTabs({ show }: { show: InboxState }) {
  const messages = messagesOf('inbox')
  return (
    <nav aria-label={messages.title} className="mb-4 flex gap-2">
      {inboxStates.map((each) => (
        <Link
          key={each}
          to={`?show=${each}`}
          aria-current={each === show ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold text-ink-2 hover:border-leaf-700 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-50 aria-[current]:text-leaf-700"
        >
          {messages.shows[each]}
        </Link>
      ))}
    </nav>
  )
}
