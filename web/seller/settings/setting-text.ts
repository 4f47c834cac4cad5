import type { SettingsMessages } from '../../i18n/en/settings.ts'
import { weekdayNames } from '../../i18n/format/weekday-names.ts'

/** A setting's value as text, so that two values can be shown side by side. */
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

/** The typed value of a setting as text; of a secret only whether it is new or removed. */
export function typedText(theirs: unknown, typed: unknown, messages: SettingsMessages): string {
  const isSecret = typeof theirs === 'object' && theirs !== null && 'isSet' in theirs
  if (!isSecret || typeof typed !== 'string') return settingText(typed, messages)
  return typed === '' ? messages.notSet : messages.newSecret
}

/** The fields of a section whose typed value differs from the one that another person saved. */
export function differingFields(theirs: object, typed: object): string[] {
  const theirValues = theirs as Record<string, unknown>
  return Object.entries(typed).flatMap(([field, value]) =>
    JSON.stringify(theirValues[field]) === JSON.stringify(value) ? [] : [field],
  )
}
