import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Span, spansError, type Weekday, weekdays } from '#domain/store/hours.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { isDay } from '#domain/time/india-time.ts'
import { dayLabel } from '../../i18n/format/day-label.ts'
import { weekdayNames } from '../../i18n/format/weekday-names.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { IconButton } from '../layout/icon-button.tsx'
import { passFocus } from '../layout/pass-focus.ts'
import { DayHours } from './day-hours.tsx'
import type { FieldErrors } from './field-errors.ts'
import { NumberField } from './number-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

type Values = SettingValues['hours']

/** Opening hours by weekday, holidays and the last order before closing. */
export function HoursSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('hours', loaded)
  const { values, change, field, fieldErrors } = form
  const { hours: messages, number } = messagesOf('settings')
  const setDay = (day: Weekday, spans: Span[]) => change({ weekly: { ...values.weekly, [day]: spans } })

  function copyToAllDays(day: Weekday): void {
    const spans = values.weekly[day]
    change({ weekly: Object.fromEntries(weekdays.map((each) => [each, spans])) as Values['weekly'] })
    showSuccess(messages.copied(weekdayNames()[day]))
  }

  function fieldErrorsOf({ weekly, lastOrderMinutes }: Values): FieldErrors {
    return {
      ...(weekdays.some((day) => spansError(weekly[day]) !== undefined) && { weekly: messages.badSpan }),
      ...(Number.isNaN(lastOrderMinutes) && { lastOrderMinutes: number }),
    }
  }

  return (
    <SectionForm form={form} fieldErrorsOf={fieldErrorsOf}>
      <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-3">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            spans={values.weekly[day]}
            onChange={(spans) => setDay(day, spans)}
            onCopy={() => copyToAllDays(day)}
          />
        ))}
      </div>
      {fieldErrors.weekly !== undefined && !weekdays.some((day) => spansError(values.weekly[day])) && (
        <p role="alert" className="-mt-3 text-error text-hint">
          {fieldErrors.weekly}
        </p>
      )}
      <p className="-mt-3 text-hint text-ink-3">{messages.midnight}</p>
      <NumberField {...field('lastOrderMinutes')} />
      <Holidays days={values.holidays} error={fieldErrors.holidays} onChange={(holidays) => change({ holidays })} />
    </SectionForm>
  )
}

type HolidaysProps = { days: string[]; error: string | undefined; onChange: (days: string[]) => void }

/** A typed day that is none, such as one of the year 20261, stays as it is; the server answers at the field. */
const labelOf = (day: string) => (isDay(day) ? dayLabel(day, 'year') : day)

const withDay = (days: string[], day: string) => (day === '' ? days : [...new Set([...days, day])].sort())

/** Added holidays; the day that is still in the date field is saved with them. */
function Holidays({ days, error, onChange }: HolidaysProps) {
  const messages = messagesOf('settings').hours
  const [added, setAdded] = useState(days)
  const [inField, setInField] = useState('')
  const field = useRef<HTMLInputElement>(null)
  function change(nextAdded: string[], nextInField: string): void {
    setAdded(nextAdded)
    setInField(nextInField)
    onChange(withDay(nextAdded, nextInField))
  }
  const remove = (day: string) =>
    change(
      added.filter((each) => each !== day),
      inField,
    )
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-bold text-section">{messages.holidays}</legend>
      <p className="text-hint text-ink-2">{messages.holidaysAbout}</p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {added.map((day) => (
          <li
            key={day}
            ref={passFocus(() => field.current)}
            className="flex items-center rounded-control border border-line bg-surface pl-3"
          >
            {labelOf(day)}
            <IconButton
              icon={X}
              label={messages.removeHoliday(labelOf(day))}
              onClick={() => remove(day)}
              className="text-ink-2 hover:text-error"
            />
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-3">
        <InputField
          ref={field}
          label={messages.holiday}
          type="date"
          value={inField}
          error={error}
          onChange={({ target }) => change(added, target.value)}
          className="min-w-0 flex-1"
        />
        <Button look="secondary" disabled={inField === ''} onClick={() => change(withDay(added, inField), '')}>
          <Plus size={18} aria-hidden />
          {messages.addHoliday}
        </Button>
      </div>
    </fieldset>
  )
}
