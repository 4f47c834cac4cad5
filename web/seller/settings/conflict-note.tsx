import type { Section } from '#domain/store/setting-shapes.ts'
import { weekdayNames } from '../../i18n/format/weekday-names.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { differingFields, settingText, typedText } from './setting-text.ts'
import type { SectionEdit } from './use-section.ts'

/** Values that another person saved meanwhile beside the typed ones, field by field; the seller chooses between them. */
export function ConflictNote<S extends Section>({ form }: { form: SectionEdit<S> }) {
  const messages = messagesOf('settings')
  const { conflict } = messages
  const { section, theirs, values, busy, keepMine, takeTheirs } = form
  if (theirs === undefined) return null
  const labels: Readonly<Record<string, unknown>> = { ...messages[section], ...weekdayNames() }
  const theirValues = theirs as Record<string, unknown>
  const typedValues = values as Record<string, unknown>
  return (
    <section role="alert" className="flex flex-col gap-3 rounded-card border border-haldi-500 bg-haldi-100 p-4">
      <h2 className="font-bold text-section">{conflict.title}</h2>
      <p>{conflict.about}</p>
      <dl className="flex flex-col gap-3">
        {differingFields(theirs, values).map((field) => (
          <div key={field}>
            <dt className="font-semibold">{typeof labels[field] === 'string' ? labels[field] : field}</dt>
            <dd className="break-words">
              {conflict.there}: {settingText(theirValues[field], messages)}
            </dd>
            <dd className="break-words">
              {conflict.typed}: {typedText(theirValues[field], typedValues[field], messages)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={takeTheirs}>
          {conflict.takeTheirs}
        </Button>
        <Button look="secondary" busy={busy} onClick={keepMine}>
          {conflict.keepMine}
        </Button>
      </div>
    </section>
  )
}
