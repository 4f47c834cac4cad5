import { isZipcode } from '#domain/accounts/accounts.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { isDeliveryFee, settingLimits } from '#domain/store/setting-limits.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'
import type { FieldErrors } from './field-errors.ts'
import { NumberField } from './number-field.tsx'
import { RadiusAndFees } from './radius-and-fees.tsx'
import { SectionForm } from './section-form.tsx'
import { StorePoint } from './store-point.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useSection } from './use-section.ts'

/** The store's address and point, its delivery radius and fees. */
export function DeliverySection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('delivery', loaded)
  const { values, change, field, textField } = form
  const { smallestOrderHint } = messagesOf('settings').delivery
  const savedZipcode = loaded.changes.delivery && loaded.settings.delivery.zipcode

  return (
    <SectionForm form={form} fieldErrorsOf={fieldErrorsOf}>
      <InputField autoComplete="street-address" {...textField('street')} />
      <div className="grid grid-cols-2 gap-3">
        <InputField inputMode="numeric" autoComplete="postal-code" {...textField('zipcode', latinDigits)} />
        <InputField autoComplete="address-level2" {...textField('city')} maxLength={settingLimits.place} />
        <InputField autoComplete="address-level1" {...textField('state')} maxLength={settingLimits.place} />
        <InputField autoComplete="country-name" {...textField('country')} maxLength={settingLimits.place} />
      </div>
      <StorePoint values={values} savedZipcode={savedZipcode} onPoint={(point) => change({ point })} />
      <RadiusAndFees form={form} />
      <div className="grid grid-cols-2 gap-3">
        <NumberField hasDecimals {...field('freeDeliveryFrom')} />
        <NumberField hasDecimals {...field('smallestOrder')} hint={smallestOrderHint} />
      </div>
      <SwitchRow {...field('doorCode')} />
    </SectionForm>
  )
}

const requiredFields = ['street', 'city', 'state', 'country'] as const
const numberFields = ['radiusKm', 'freeDeliveryFrom', 'smallestOrder'] as const

function fieldErrorsOf(values: SettingValues['delivery']): FieldErrors {
  const messages = messagesOf('settings')
  const errors: Record<string, string> = {}
  for (const field of requiredFields) if (values[field].trim() === '') errors[field] = messages.required
  for (const field of numberFields) if (Number.isNaN(values[field])) errors[field] = messages.number
  if (!isZipcode(values.zipcode.trim())) errors.zipcode = messages.delivery.badPin
  for (const [km, fee] of Object.entries(values.feeByKm)) {
    if (Number.isNaN(fee)) errors[km] = messages.number
    else if (!isDeliveryFee(fee)) errors[km] = messages.delivery.badFee
  }
  return errors
}
