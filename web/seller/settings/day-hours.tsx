import { Copy, Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { latinDigits } from '#domain/latin-digits.ts'
import { minutesOf, type Span, spansError, type Weekday } from '#domain/store/hours.ts'
import { maxSpans } from '#domain/store/setting-limits.ts'
import { weekdayNames } from '../../i18n/format/weekday-names.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { fieldClass } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { IconButton } from '../layout/icon-button.tsx'
import { passFocus } from '../layout/pass-focus.ts'
import { completeTime } from './complete-time.ts'
import { nextSpan } from './next-span.ts'
import { spanText } from './span-text.ts'

type Props = { day: Weekday; spans: Span[]; onChange: (spans: Span[]) => void; onCopy: () => void }

const usualSpan: Span = { from: '07:00', to: '21:00' }

/** One weekday, closed or open in up to six spans; `onCopy` copies them to every day. */
export function DayHours({ day, spans, onChange, onCopy }: Props) {
  const messages = messagesOf('settings').hours
  const name = weekdayNames()[day]
  const errorId = useId()
  const copyButton = useRef<HTMLButtonElement>(null)
  const hasError = spansError(spans) !== undefined
  const areTimes = spans.every(isReadable)
  /** Of hours that are all times, any may be the wrong one. */
  const errorOf = (time: string) => (hasError && (areTimes || minutesOf(time) === undefined) ? errorId : undefined)
  const next = spans.length > 0 && spans.length < maxSpans ? nextSpan(spans) : undefined
  const changeSpan = (index: number, part: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...part } : span)))
  return (
    <div className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="min-w-24 font-semibold">{name}</span>
        <span className="flex items-center">
          {spans.length === 0 && <span className="mr-2 text-ink-2">{messages.closed}</span>}
          <Switch
            label={messages.openOn(name)}
            on={spans.length > 0}
            onChange={(on) => onChange(on ? [usualSpan] : [])}
          />
        </span>
      </div>
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span has no id.
        <div key={index} ref={passFocus(() => copyButton.current)}>
          <div className="flex items-center gap-2">
            <TimeInput
              label={messages.from(name)}
              value={span.from}
              errorId={errorOf(span.from)}
              onChange={(from) => changeSpan(index, { from })}
            />
            <span aria-hidden>–</span>
            <TimeInput
              label={messages.to(name)}
              value={span.to}
              errorId={errorOf(span.to)}
              onChange={(to) => changeSpan(index, { to })}
            />
            <IconButton
              icon={X}
              label={messages.removeSpan(name, index + 1)}
              onClick={() => onChange(spans.toSpliced(index, 1))}
              className="rounded-control text-ink-2 hover:bg-sunken hover:text-error"
            />
          </div>
          <SpanText span={span} />
        </div>
      ))}
      {hasError && (
        <p id={errorId} className="text-error text-hint">
          {areTimes ? messages.badSpan : messages.badTime}
        </p>
      )}
      <div className="-mx-1 flex flex-wrap">
        {next && (
          <Button look="quiet" className="px-2" onClick={() => onChange([...spans, next])}>
            <Plus size={16} aria-hidden />
            {messages.addSpan}
          </Button>
        )}
        <Button ref={copyButton} look="quiet" className="px-2" onClick={onCopy}>
          <Copy size={16} aria-hidden />
          {messages.copy}
        </Button>
      </div>
    </div>
  )
}

const isReadable = ({ from, to }: Span) => minutesOf(from) !== undefined && minutesOf(to) !== undefined

/** The span on a twelve-hour clock; nothing while a time is incomplete. */
function SpanText({ span }: { span: Span }) {
  const { from, to } = span
  const messages = messagesOf('settings').hours
  if (!isReadable(span)) return null
  const isAllDay = from === '00:00' && to === '24:00'
  return <p className="text-hint text-ink-3">{isAllDay ? messages.allDay : spanText(span)}</p>
}

type TimeProps = { label: string; value: string; errorId: string | undefined; onChange: (time: string) => void }

/** A text field for a time of day, because time pickers do not offer 24:00. */
function TimeInput({ label, value, errorId, onChange }: TimeProps) {
  return (
    <input
      aria-label={label}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      inputMode="numeric"
      maxLength={5}
      value={value}
      onChange={({ target }) => onChange(withColon(latinDigits(target.value)))}
      onBlur={() => onChange(completeTime(value))}
      onKeyDown={({ key }) => key === 'Enter' && onChange(completeTime(value))}
      className={fieldClass(errorId, 'h-11 min-w-0 max-w-28 text-center')}
    />
  )
}

function withColon(typed: string): string {
  return typed.replace(/^(\d\d)(\d\d)$/, '$1:$2')
}
