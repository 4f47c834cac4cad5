import { CalendarDays, X } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { queueFilters } from '#domain/orders/queue.ts'
import { dayText, indiaDay } from '#domain/time/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { InputField } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { SelectField } from '../../ui/select.tsx'
import { useSearchText } from '../layout/use-search-text.ts'
import type { QueueSearch } from './queue-search.ts'

/** The search over all orders: number, phone, name or product, and by status and day. */
export function QueueSearchForm({ search }: { search: QueueSearch | undefined }) {
  const messages = messagesOf('queue').search
  const navigate = useNavigate()
  const { q, status, from, to } = search ?? {}
  const input = useSearchText(q)
  const [isOpen, setOpen] = useState(status !== undefined || from !== undefined || to !== undefined)
  const today = () => {
    const day = dayText(indiaDay(Date.now()))
    void navigate(`?from=${day}&to=${day}`)
  }
  return (
    <Form role="search" action="/seller/orders" className="mb-3 flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-40 flex-1 sm:max-w-96">
          <SearchInput ref={input} name="q" defaultValue={q} aria-label={messages.label} placeholder={messages.label} />
        </div>
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {messages.filter}
        </Button>
        <Button look="secondary" onClick={today} className={isOpen ? undefined : 'max-sm:hidden'}>
          <CalendarDays size={18} aria-hidden />
          {messages.today}
        </Button>
        {search && (
          <ButtonLink look="quiet" to="/seller/orders">
            <X size={18} aria-hidden />
            {messages.clear}
          </ButtonLink>
        )}
      </div>
      {!isOpen &&
        Object.entries({ status, from, to }).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
      {isOpen && (
        <div
          key={JSON.stringify(search)}
          className="flex flex-wrap items-end gap-3 rounded-card border border-line bg-surface p-3"
        >
          <Filter status={status} />
          <InputField label={messages.from} name="from" type="date" defaultValue={from} />
          <InputField label={messages.to} name="to" type="date" defaultValue={to} />
          <Button type="submit">{messages.apply}</Button>
        </div>
      )}
    </Form>
  )
}

function Filter({ status }: { status: string | undefined }) {
  const messages = messagesOf('queue').search
  const names = messagesOf('shop').names
  const nameOf = (filter: string) =>
    filter in messages.lists ? messages.lists[filter as keyof typeof messages.lists] : names.status(filter)
  return (
    <SelectField
      label={messages.status}
      name="status"
      defaultValue={status ?? ''}
      options={[['', messages.all], ...queueFilters.map((each) => [each, nameOf(each)] as const)]}
    />
  )
}
