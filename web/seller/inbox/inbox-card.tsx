import { Clock, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { telUrl } from '../../ui/tel-url.ts'
import { type ActionsProps, InboxActions } from './inbox-actions.tsx'

const linkClass = 'inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-leaf-700 hover:underline'

/** One message, complaint or return with its deadline, answers and actions. */
export function InboxCard({ item, ...answering }: ActionsProps) {
  const messages = messagesOf('inbox')
  const { _id, kind, name, phone, text, orderId, problem, photo, createdAt, taken, doneAt } = item
  return (
    <article
      aria-label={`${messages.kinds[kind]}, ${name}`}
      className="flex flex-col gap-2 break-words rounded-card border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 translate="no" className="font-bold text-price">
          {name}
        </h2>
        <time dateTime={createdAt} suppressHydrationWarning className="text-hint text-ink-2">
          {indiaTime(createdAt)}
        </time>
      </header>
      <p className="font-semibold text-hint text-ink-2">
        {messages.kinds[kind]}
        {kind === 'complaint' && ` ${_id}`}
        {problem && ` · ${messages.problems[problem]}`}
      </p>
      <Deadline clock={item.clock} />
      <p className="whitespace-pre-line">{text}</p>
      {photo !== undefined && (
        <a href={photo} className="self-start">
          <img
            src={photo}
            alt={messages.photo}
            loading="lazy"
            className="max-h-48 min-h-24 min-w-24 rounded-control border border-line bg-sunken"
          />
        </a>
      )}
      <p className="flex flex-wrap gap-x-4">
        {orderId !== undefined && (
          <Link to={`/seller/orders?${new URLSearchParams({ q: orderId })}`} className={linkClass}>
            {messages.order(orderId)}
          </Link>
        )}
        {phone !== undefined && (
          <a href={telUrl(phone)} className={linkClass}>
            <Phone size={16} aria-hidden />
            {phone}
          </a>
        )}
      </p>
      <Answers answers={item.answers} />
      {doneAt !== undefined && (
        <p suppressHydrationWarning className="text-hint text-ink-2">
          {messages.doneAt(indiaTime(doneAt))}
        </p>
      )}
      {doneAt === undefined && taken !== undefined && <p className="text-hint text-ink-2">{messages.taken[taken]}</p>}
      <InboxActions item={item} {...answering} />
    </article>
  )
}

function Deadline({ clock }: Pick<InboxItemJson, 'clock'>) {
  const messages = messagesOf('inbox').clock
  if (clock === undefined) return null
  return (
    <p
      suppressHydrationWarning
      className={classNames(
        'flex items-center gap-2 rounded-control px-3 py-2 font-semibold text-hint',
        clock.isLate ? 'bg-error-50 text-error' : 'bg-haldi-100 text-haldi-900',
      )}
    >
      <Clock size={16} aria-hidden className="shrink-0" />
      <span>
        {clock.isLate && <strong>{messages.late}: </strong>}
        {messages[clock.what](indiaTime(clock.by))}
      </span>
    </p>
  )
}

function Answers({ answers }: Pick<InboxItemJson, 'answers'>) {
  const messages = messagesOf('inbox')
  return answers.map(({ text, at }) => (
    <div key={at} className="border-leaf-700 border-l-2 pl-3">
      <p suppressHydrationWarning className="text-hint text-ink-2">
        {messages.answeredAt(indiaTime(at))}
      </p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  ))
}
