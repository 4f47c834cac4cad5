import type { SettingsMessages } from '../../i18n/en/settings.ts'
import { weekdayNames } from '../../i18n/format/weekday-names.ts'

/** A setting's value in a few words, for showing two of them side by side. */
export function settingText(value: unknown, messages: SettingsMessages): string {
  if (value === null || value === undefined || value === '') return messages.empty
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map((each) => settingText(each, messages)).join(', ') || messages.empty
  const parts = value as Record<string, unknown>
  if ('isSet' in parts) return parts.isSet === true ? messages.isSet : messages.notSet
  if ('from' in parts && 'to' in parts) return `${parts.from}–${parts.to}`
  const labels: Readonly<Record<string, unknown>> = { ...weekdayNames(), ...messages.shop }
  return Object.entries(parts)
    .map(([key, each]) => `${typeof labels[key] === 'string' ? labels[key] : key}: ${settingText(each, messages)}`)
    .join(', ')
}

/** What was typed for a setting in a few words; of a secret, which is only ever read as set or not, nothing is told. */
export function typedText(there: unknown, typed: unknown, messages: SettingsMessages): string {
  const isSecret = typeof there === 'object' && there !== null && 'isSet' in there
  if (!isSecret || typeof typed !== 'string') return settingText(typed, messages)
  return typed === '' ? messages.notSet : messages.newSecret
}

/** The fields of a section that differ between what was saved meanwhile and what was typed. */
export function differingFields(there: object, typed: object): string[] {
  const before = there as Record<string, unknown>
  const after = typed as Record<string, unknown>
  return Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}
