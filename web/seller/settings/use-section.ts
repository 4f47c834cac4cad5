import { type ChangeEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isRefusal, Refusal } from '#domain/refusal.ts'
import { settingLimits } from '#domain/store/setting-limits.ts'
import type { Section, SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import type { SettingsMessages } from '../../i18n/en/settings.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { type FieldErrors, fieldErrorsAt, withoutErrorsOf } from './field-errors.ts'

/** Settings that the section's messages have a label for, under the same name. */
type FieldName<S extends Section> = keyof SettingValues[S] & keyof SettingsMessages[S] & string

/** Attributes of a text field whose text phones must not correct. */
export const verbatim = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const

/** Attributes of a text field for a phone number. */
export const phoneNumber = { type: 'tel', autoComplete: 'tel', maxLength: settingLimits.phone } as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Edits one section; typed values survive errors and another person's save (CONTRACT "Settings"). */
export function useSection<S extends Section>(section: S, loaded: SettingsJson) {
  const messages = messagesOf('settings')
  const { revalidate } = useRevalidator()
  const callOnce = useCallOnce()
  /** The settings from which the seller's changes started. */
  const [base, setBase] = useState(loaded)
  const valuesIn = (from: SettingsJson) => from.settings[section] as SettingValues[S]
  const saved = valuesIn(base)
  const [values, setValues] = useState(saved)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [resets, setResets] = useState(0)

  const isTyped = !isSame(values, saved)
  useAskBeforeLeaving(isTyped)

  function change(part: Partial<SettingValues[S]>): void {
    setValues((before) => ({ ...before, ...part }))
    setFieldErrors((before) => withoutErrorsOf(part, before))
  }

  const changeField = (name: string, value: unknown) => change({ [name]: value } as Partial<SettingValues[S]>)
  const labelOf = (name: FieldName<S>) => messages[section][name] as string

  /** Shows saved settings, with `typed` values over them. */
  function startFrom(settings: SettingsJson, typed: Partial<SettingValues[S]> = {}): void {
    setBase(settings)
    setValues({ ...valuesIn(settings), ...typed })
    setResets((before) => before + 1)
  }

  /** The values that the seller changed. */
  function changedValues(): Partial<SettingValues[S]> {
    const names = Object.keys(values) as (keyof SettingValues[S])[]
    const changed = names.filter((name) => !isSame(values[name], saved[name])).map((name) => [name, values[name]])
    return Object.fromEntries(changed) as Partial<SettingValues[S]>
  }

  async function send(version: number, isRetry = false): Promise<void> {
    setBusy(true)
    try {
      startFrom(await callOnce(sellerApi.settingsSave, { section, version, values }))
      setBusy(false)
      showSuccess(messages.saved)
      await Promise.all([revalidate(), reloadStore()])
    } catch (error) {
      await handleFailure(error, isRetry)
      setBusy(false)
    }
  }

  /** Whether only other sections were saved meanwhile. */
  const hasSameSection = (current: SettingsJson) => isSame(valuesIn(current), saved)

  async function handleFailure(error: unknown, isRetry: boolean): Promise<void> {
    const current = currentSettingsIn(error)
    if (current !== undefined && !isRetry && hasSameSection(current)) {
      setBase(current)
      return send(current.version, true)
    }
    const field = error instanceof Refusal && typeof error.extra.field === 'string' ? error.extra.field : undefined
    const explained = messages.refused[field?.split('.').at(-1) ?? '']
    // A field that explains itself gets the focus; a toast would repeat it.
    if (explained === undefined) showError(error)
    if (current !== undefined) startFrom(current, changedValues())
    else if (field !== undefined) setFieldErrors(fieldErrorsAt(field, explained ?? errorText(error)))
  }

  /** Saves a part, such as the logo, by a call of its own; the typed values stay. */
  async function savePart(
    call: (version: number) => Promise<SettingsJson>,
    partOf: (saved: SettingsJson) => Partial<SettingValues[S]>,
  ): Promise<void> {
    const answer = await call(base.version).catch((error: unknown) => {
      const current = currentSettingsIn(error)
      if (current === undefined || !hasSameSection(current)) throw error
      return call(current.version)
    })
    setBase(answer)
    setValues((before) => ({ ...before, ...partOf(answer) }))
  }

  async function save(errors: FieldErrors = {}): Promise<void> {
    setFieldErrors(errors)
    if (Object.keys(errors).length === 0) await send(base.version)
  }

  return {
    values,
    /** The values as last loaded or saved. */
    saved,
    change,
    /** Props of a field for any value. */
    field: <F extends FieldName<S>>(name: F) => ({
      label: labelOf(name),
      value: values[name],
      error: fieldErrors[name],
      onChange: (value: SettingValues[S][F]) => changeField(name, value),
    }),
    /** Props of a text input; `clean` corrects the typed text. */
    textField: (name: FieldName<S>, clean = (typed: string) => typed) => ({
      label: labelOf(name),
      value: values[name] as string,
      error: fieldErrors[name],
      maxLength: settingLimits.text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => changeField(name, clean(target.value)),
    }),
    fieldErrors,
    busy,
    /** Whether Save is enabled: also for a section that was never saved. */
    isChanged: isTyped || base.changes[section] === undefined,
    /** Counts how often saved values replaced shown ones; the fields use it as their key. */
    resets,
    savePart,
    save,
  }
}

export type SectionEdit<S extends Section> = ReturnType<typeof useSection<S>>

/** The current settings that come with a refusal, if another save was the reason. */
function currentSettingsIn(error: unknown): SettingsJson | undefined {
  const isStale = isRefusal(error, 'CHANGED_MEANWHILE')
  return isStale ? (error.extra.current as SettingsJson | undefined) : undefined
}
