import { History } from 'lucide-react'
import type { Section } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { indiaDate } from '../../i18n/format/india-time.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'

/** Which section was saved last, when and by whom. */
export function LastChange({ changes }: { changes: SettingsJson['changes'] }) {
  const messages = useSettingsMessages()
  const saved = Object.entries(changes) as [Section, { at: string; by: string }][]
  const [last] = saved.toSorted(([, a], [, b]) => b.at.localeCompare(a.at))
  if (last === undefined) return null
  const [section, { at, by }] = last
  return (
    <p className="mt-3 flex items-center gap-1.5 text-hint text-ink-2">
      <History size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">{messages.lastChange(messages.sections[section], indiaDate(at), by)}</span>
    </p>
  )
}
