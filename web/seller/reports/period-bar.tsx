import { Download } from 'lucide-react'
import { Form, Link } from 'react-router'
import {
  periodBeside,
  periodUntil,
  type ReportPeriod,
  type ReportSpan,
  reportSpans,
} from '#domain/reports/report-period.ts'
import { periodLabel } from '../../i18n/format/day-label.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { InputField } from '../../ui/field.tsx'
import { ArrowLink } from '../layout/arrow-link.tsx'

const linkTo = (span: ReportSpan, { from, to }: ReportPeriod) => `?${new URLSearchParams({ span, from, to })}`

type Props = { span: ReportSpan; period: ReportPeriod; today: string }

/** Chooses the report's days, and downloads them as files. */
export function PeriodBar({ span, period, today }: Props) {
  const messages = messagesOf('reports')
  const { from, to } = period
  const files = new URLSearchParams({ from, to })
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <nav aria-label={messages.period} className="flex rounded-control border border-line-strong bg-surface">
          {reportSpans.map((each) => (
            <Link
              key={each}
              to={linkTo(each, each === 'range' ? period : periodUntil(each, today))}
              aria-current={each === span ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-control px-4 font-semibold',
                each === span ? 'bg-leaf-50 text-leaf-700 ring-2 ring-leaf-700 ring-inset' : 'text-ink-2',
              )}
            >
              {messages.spans[each]}
            </Link>
          ))}
        </nav>
        <span className="flex items-center gap-1">
          <ArrowLink back to={linkTo(span, periodBeside(span, period, -1))} label={messages.before[span]} />
          <b suppressHydrationWarning>{periodLabel(from, to)}</b>
          <ArrowLink
            to={to < today ? linkTo(span, periodBeside(span, period, 1)) : undefined}
            label={messages.after[span]}
          />
        </span>
        <span className="flex gap-2 sm:ml-auto">
          {['CSV', 'XLSX'].map((type) => (
            <a
              key={type}
              href={`/api/reports.${type.toLowerCase()}?${files}`}
              download
              aria-label={`${type} ${messages.download}`}
              className={buttonClass('secondary')}
            >
              <Download size={18} aria-hidden />
              {type}
            </a>
          ))}
        </span>
      </div>
      {span === 'range' && (
        <Form action="/seller/reports" key={`${from} ${to}`} className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="span" value="range" />
          <InputField label={messages.from} type="date" name="from" defaultValue={from} max={today} required />
          <InputField label={messages.to} type="date" name="to" defaultValue={to} required />
          <Button type="submit">{messages.show}</Button>
        </Form>
      )}
    </div>
  )
}
