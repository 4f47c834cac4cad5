import { digitsOf, latinDigits } from '#domain/lists/latin-digits.ts'
import { isFssaiNumber, isGstin } from '#domain/store/legal.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { EmailField, InputField } from '../../ui/field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

const fssaiDigits = 14
const gstinCharacters = 15

/** The facts that the law requires a shop to show; numbers are checked while the seller types. */
export function LegalSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('legal', loaded)
  const { values, change, fieldErrors } = form
  const messages = useSettingsMessages().legal
  const text = (field: keyof typeof values) => ({
    label: messages[field],
    error: fieldErrors[field],
    value: values[field],
    maxLength: 200,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const fssai = useFssaiNote(values.fssai)
  const gstin = useGstinNote(values.gstin)
  return (
    <SectionForm section="legal" form={form}>
      <InputField autoComplete="organization" {...text('legalName')} />
      <InputField
        inputMode="numeric"
        autoComplete="off"
        {...text('fssai')}
        {...fssai}
        error={fieldErrors.fssai ?? fssai.error}
        onChange={({ target }) => change({ fssai: digitsOf(target.value).slice(0, fssaiDigits) })}
      />
      <InputField
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...text('gstin')}
        {...gstin}
        error={fieldErrors.gstin ?? gstin.error}
        onChange={({ target }) =>
          change({
            gstin: latinDigits(target.value)
              .toUpperCase()
              .replace(/[^\dA-Z]/g, '')
              .slice(0, gstinCharacters),
          })
        }
      />
      <InputField autoComplete="name" hint={messages.grievanceOfficerHint} {...text('grievanceOfficer')} />
      <EmailField {...text('grievanceEmail')} required={false} />
      <InputField type="tel" autoComplete="tel" {...text('grievancePhone')} maxLength={30} />
    </SectionForm>
  )
}

type Note = { hint?: string; error?: string | undefined }

function useFssaiNote(typed: string): Note {
  const messages = useSettingsMessages().legal
  if (typed === '') return { hint: messages.fssaiHint }
  if (!/^[12]/.test(typed)) return { error: messages.fssaiWrong }
  if (typed.length < fssaiDigits) return { hint: messages.fssaiMore(fssaiDigits - typed.length) }
  return isFssaiNumber(typed) ? { hint: messages.fssaiRight } : { error: messages.fssaiWrong }
}

function useGstinNote(typed: string): Note {
  const messages = useSettingsMessages().legal
  if (typed === '') return { hint: messages.gstinHint }
  if (typed.length < gstinCharacters) return { hint: messages.gstinShort(gstinCharacters - typed.length) }
  return isGstin(typed) ? { hint: messages.gstinRight } : { error: messages.gstinWrong }
}
