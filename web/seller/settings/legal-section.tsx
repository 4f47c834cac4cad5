import { Link } from 'react-router'
import { digitsOf, latinDigits } from '#domain/latin-digits.ts'
import { isFssaiNumber, isGstin } from '#domain/store/legal.ts'
import { settingLimits } from '#domain/store/setting-limits.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { EmailField, InputField } from '../../ui/field.tsx'
import { SectionForm } from './section-form.tsx'
import { phoneNumber, useSection } from './use-section.ts'

const fssaiDigits = 14
const gstinLength = 15

/** The facts that the law requires a shop to show; numbers are checked while the seller types. */
export function LegalSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('legal', loaded)
  const { values, textField, fieldErrors } = form
  const { legal: messages, tiles } = messagesOf('settings')
  const { missingNotices } = messagesOf('seller')
  const fssai = fssaiNote(values.fssai)
  const gstin = gstinNote(values.gstin)
  return (
    <SectionForm form={form}>
      {loaded.missingNotices.includes('address') && (
        // The address is typed in another section.
        <Link
          to="/seller/settings/delivery"
          className="inline-flex min-h-11 items-center self-start font-semibold text-error underline"
        >
          {tiles.missing(missingNotices.address)}
        </Link>
      )}
      <InputField autoComplete="organization" {...textField('legalName')} />
      <InputField
        inputMode="numeric"
        autoComplete="off"
        {...textField('fssai', (typed) => digitsOf(typed).slice(0, fssaiDigits))}
        hint={fssai.hint}
        error={fieldErrors.fssai ?? fssai.error}
      />
      <InputField
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...textField('gstin', gstinCharactersOf)}
        hint={gstin.hint}
        error={fieldErrors.gstin ?? gstin.error}
      />
      <InputField autoComplete="name" hint={messages.grievanceOfficerHint} {...textField('grievanceOfficer')} />
      <EmailField {...textField('grievanceEmail')} required={false} maxLength={settingLimits.address} />
      <InputField {...textField('grievancePhone')} {...phoneNumber} />
    </SectionForm>
  )
}

function gstinCharactersOf(typed: string): string {
  const characters = latinDigits(typed)
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
  return characters.slice(0, gstinLength)
}

type Note = { hint?: string; error?: string | undefined }

function fssaiNote(typed: string): Note {
  const messages = messagesOf('settings').legal
  if (typed === '') return { hint: messages.fssaiHint }
  if (!/^[12]/.test(typed)) return { error: messages.fssaiWrong }
  if (typed.length < fssaiDigits) return { hint: messages.fssaiMore(fssaiDigits - typed.length) }
  return isFssaiNumber(typed) ? { hint: messages.fssaiRight } : { error: messages.fssaiWrong }
}

function gstinNote(typed: string): Note {
  const messages = messagesOf('settings').legal
  if (typed === '') return { hint: messages.gstinHint }
  if (typed.length < gstinLength) return { hint: messages.gstinShort(gstinLength - typed.length) }
  return isGstin(typed) ? { hint: messages.gstinRight } : { error: messages.gstinWrong }
}
