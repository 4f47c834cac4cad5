import { Phone } from 'lucide-react'
import { Form } from 'react-router'
import { maxOrderSearch } from '#domain/orders/order-search.ts'
import type { CustomerJson } from '#domain/orders/queue-shapes.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { telUrl } from '../../ui/tel-url.ts'
import { CardList, cursorIn } from '../layout/card-list.tsx'
import { moneyText } from '../layout/money-text.ts'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import { useSearchText } from '../layout/use-search-text.ts'
import type { Route } from './+types/customers-page'
import { CustomerData } from './customer-data.tsx'
import { CustomerNote } from './customer-note.tsx'

const load = pageData(async (call, searchParams) => {
  const q = (searchParams.get('q') ?? '').slice(0, maxOrderSearch)
  return { ...(await call(sellerApi.customers, { query: { q, cursor: cursorIn(searchParams) } })), q }
})

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('customers').title)

/** Customers with their orders, a note, and whether the shop takes cash from them. */
export default function CustomersPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('customers')
  const { data, failure } = useFetched(loaderData, messages.failed)
  const search = useSearchText(data?.q)
  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      <Form role="search" action="/seller/customers" className="mb-4 sm:max-w-96">
        <SearchInput
          ref={search}
          name="q"
          defaultValue={data?.q}
          aria-label={messages.search}
          placeholder={messages.search}
        />
      </Form>
      {failure}
      <CardList
        items={data?.customers ?? []}
        card={(customer) => <CustomerCard customer={customer} />}
        none={data && <NoCustomers isSearch={data.q !== ''} />}
        next={data?.nextCursor === undefined ? undefined : { q: data.q, cursor: data.nextCursor }}
      />
    </>
  )
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  const messages = messagesOf('customers')
  const { menu, products } = messagesOf('seller')
  return (
    <EmptyState
      text={messages.none}
      action={
        <ButtonLink look="secondary" to={isSearch ? '/seller/customers' : '/seller/phone-order'}>
          {isSearch ? products.clearSearch : menu.phoneOrder}
        </ButtonLink>
      }
    />
  )
}

function CustomerCard({ customer }: { customer: CustomerJson }) {
  const messages = messagesOf('customers')
  const { busy, send } = useChange()
  const save = (body: BodyOf<typeof sellerApi.customerChange>) =>
    send(() => callApi(sellerApi.customerChange, { params: { id: customer._id }, body }))
  return (
    <article aria-label={customer.name} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <h2 translate="no" className="break-words font-bold text-price">
        {customer.name}
      </h2>
      <p className="flex flex-wrap items-center gap-x-4 break-all text-hint text-ink-2">
        {customer.phone !== undefined && (
          <a
            href={telUrl(customer.phone)}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-leaf-700 hover:underline"
          >
            <Phone size={16} aria-hidden />
            {customer.phone}
          </a>
        )}
        <span translate="no">{customer.email}</span>
      </p>
      <p>
        <strong>{messages.orders(customer.orders)}</strong> · {moneyText(customer.sum)}
      </p>
      <p className="text-hint text-ink-2">
        <time dateTime={customer.lastOrderAt} suppressHydrationWarning>
          {messages.last(indiaTime(customer.lastOrderAt))}
        </time>
      </p>
      <CustomerNote customer={customer} busy={busy} save={save} />
      <div className="flex items-center justify-between gap-3">
        <p>
          <span className="block font-semibold">{messages.noCash}</span>
          <span className="text-hint text-ink-2">{messages.noCashHint}</span>
        </p>
        <Switch
          on={customer.refusesCash}
          label={messages.noCash}
          disabled={busy}
          onChange={(refusesCash) => void save({ refusesCash })}
        />
      </div>
      {!customer.hasAccount && <CustomerData customer={customer} />}
    </article>
  )
}
