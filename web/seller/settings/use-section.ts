import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import type { Section, SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { callOnce } from '../../api/call-api.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { reloadStore } from '../../store/use-store-facts.ts'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'

/** Messages by field of the section. */
export type FieldErrors = Readonly<Record<string, string>>

/** One section of the settings while it is edited. */
export type SectionEdit<S extends Section> = {
  readonly values: SettingValues[S]
  readonly change: (part: Partial<SettingValues[S]>) => void
  readonly fieldErrors: FieldErrors
  readonly busy: boolean
  /** Whether Save does anything: also true for unchanged first values, which saving confirms. */
  readonly isChanged: boolean
  /** The values that another person saved meanwhile. */
  readonly theirs: SettingValues[S] | undefined
  /** Counts the times that other values replaced the typed ones, as a key for their fields. */
  readonly resets: number
  /** Saves a part by another call, such as the logo's; what was typed stays. */
  readonly saveBeside: (
    call: (version: number) => Promise<SettingsJson>,
    partOf: (now: SettingsJson) => Partial<SettingValues[S]>,
  ) => Promise<void>
  readonly save: (fieldErrors?: FieldErrors) => void
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Edits one section: what was typed survives an error, and another person’s save is shown beside it (CONTRACT "Settings"). */
export function useSection<S extends Section>(section: S, loaded: SettingsJson): SectionEdit<S> {
  const messages = useSettingsMessages()
  const { revalidate } = useRevalidator()
  const sendOnce = useSendOnce()
  const [base, setBase] = useState(loaded)
  const saved = base.settings[section] as SettingValues[S]
  const [values, setValues] = useState(saved)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [current, setCurrent] = useState<SettingsJson>()
  const [resets, setResets] = useState(0)
  const theirs = current?.settings[section] as SettingValues[S] | undefined

  function change(part: Partial<SettingValues[S]>): void {
    setValues((before) => ({ ...before, ...part }))
    const names = namesIn(part)
    setFieldErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
  }

  async function send(version: number, isRetry = false): Promise<void> {
    setBusy(true)
    try {
      const body = { section, version, values }
      const answer = await sendOnce(JSON.stringify(body), (key) => callOnce(sellerApi.settingsSave, key, body))
      setBase(answer)
      setValues(answer.settings[section] as SettingValues[S])
      setCurrent(undefined)
      setResets((before) => before + 1)
      setBusy(false)
      showSuccess(messages.saved)
      await Promise.all([revalidate(), reloadStore()])
    } catch (error) {
      await refused(error, isRetry)
      setBusy(false)
    }
  }

  /** Whether only another section was saved meanwhile. */
  const isUntouched = (now: SettingsJson) => isSame(now.settings[section], saved)

  async function refused(error: unknown, isRetry: boolean): Promise<void> {
    const now = currentIn(error)
    if (now === undefined) {
      showError(error)
      if (error instanceof Refusal && error.code === 'BAD_INPUT') setFieldErrors(fieldErrorIn(error))
      return
    }
    if (!isRetry && isUntouched(now)) {
      setBase(now)
      return send(now.version, true)
    }
    setCurrent(now)
    // A logo that was not removed here is the uploaded one: a save takes no other.
    const { logo } = (current ?? base).settings.shop
    if (section === 'shop' && 'logo' in values && values.logo === logo)
      setValues((before) => ({ ...before, logo: now.settings.shop.logo }))
  }

  return {
    values,
    change,
    fieldErrors,
    busy,
    isChanged: !isSame(values, saved) || base.changes[section] === undefined,
    theirs,
    resets,
    saveBeside: async (call, partOf) => {
      const answer = await call(base.version).catch((error: unknown) => {
        const now = currentIn(error)
        if (now === undefined || !isUntouched(now)) throw error
        return call(now.version)
      })
      setBase(answer)
      setValues((before) => ({ ...before, ...partOf(answer) }))
    },
    save: (found = {}) => {
      setFieldErrors(found)
      if (Object.keys(found).length === 0) void send((current ?? base).version)
    },
    keepMine: () => void (current && send(current.version)),
    takeTheirs: () => {
      if (current === undefined) return
      setBase(current)
      setValues(current.settings[section] as SettingValues[S])
      setCurrent(undefined)
      setFieldErrors({})
      setResets((before) => before + 1)
    },
  }
}

/** The settings that were saved meanwhile, if that is why a save was refused. */
function currentIn(error: unknown): SettingsJson | undefined {
  const isStale = error instanceof Refusal && error.code === 'CHANGED_MEANWHILE'
  return isStale ? (error.extra.current as SettingsJson | undefined) : undefined
}

/** The names of the fields in a change, and of the parts of a field such as `social`. */
function namesIn(part: object): string[] {
  return Object.entries(part).flatMap(([field, value]) => [field, ...Object.keys(Object(value))])
}

/** The server names the field before the colon: "values.fssai: …", "fssai: …", or its part: "social.instagram: …". */
function fieldErrorIn(refusal: Refusal): FieldErrors {
  const [named = '', path = ''] = /^(?:values\.)?([\w.]+): /.exec(refusal.message) ?? []
  const text = errorText(refusal).replace(named, '')
  return Object.fromEntries(path.split('.').map((field) => [field, text]))
}
