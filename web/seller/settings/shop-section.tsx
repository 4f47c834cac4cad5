import { normalizePhone } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import { settingLimits } from '#domain/store/setting-limits.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { EmailField, InputField } from '../../ui/field.tsx'
import type { FieldErrors } from './field-errors.ts'
import { LogoField } from './logo-field.tsx'
import { NumberField } from './number-field.tsx'
import { SectionForm } from './section-form.tsx'
import { SwitchRow } from './switch-row.tsx'
import { phoneNumber, useSection } from './use-section.ts'

/** The figures of claims that the seller switches on (SPEC 1, 9). */
const defaultClaims = { deliveryMinutes: 30, happyCustomers: 100, rating: 4 } as const
const claims = ['deliveryMinutes', 'happyCustomers', 'rating'] as const
const sites = ['instagram', 'twitter', 'facebook', 'youtube'] as const

/** Name, logo, contacts, advertised claims and social profiles of the shop. */
export function ShopSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('shop', loaded)
  const { values, change, textField, fieldErrors } = form
  const messages = messagesOf('settings').shop
  return (
    <SectionForm form={form} fieldErrorsOf={fieldErrorsOf}>
      <InputField autoComplete="organization" {...textField('name')} maxLength={settingLimits.name} />
      <LogoField form={form} />
      <InputField hint={messages.phoneHint} {...textField('phone')} {...phoneNumber} />
      <InputField {...textField('whatsapp')} {...phoneNumber} />
      <EmailField hint={messages.emailHint} {...textField('email')} maxLength={settingLimits.address} />
      <fieldset className="flex flex-col gap-2">
        <legend className="font-bold text-section">{messages.claims}</legend>
        <p className="text-hint text-ink-2">{messages.claimsAbout}</p>
        {claims.map((claim) => (
          <div key={claim} className="border-line border-t pt-1">
            <SwitchRow
              label={messages[claim]}
              value={values.claims[claim] !== null}
              onChange={(on) => change({ claims: { ...values.claims, [claim]: on ? defaultClaims[claim] : null } })}
            />
            {values.claims[claim] !== null && (
              <NumberField
                label={messages.figures[claim]}
                value={values.claims[claim]}
                error={fieldErrors[claim]}
                hasDecimals={claim === 'rating'}
                onChange={(figure) => change({ claims: { ...values.claims, [claim]: figure } })}
              />
            )}
          </div>
        ))}
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-bold text-section">{messages.social}</legend>
        {sites.map((site) => (
          <InputField
            key={site}
            label={messages[site]}
            type="url"
            placeholder="https://"
            maxLength={settingLimits.address}
            error={fieldErrors[site]}
            value={values.social[site]}
            onChange={({ target }) => change({ social: { ...values.social, [site]: target.value } })}
          />
        ))}
      </fieldset>
    </SectionForm>
  )
}

function fieldErrorsOf({ name, phone, whatsapp, email, claims: figures }: SettingValues['shop']): FieldErrors {
  const { required, number, wrong } = messagesOf('settings')
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors.name = required
  if (!isPhoneNumber(phone.trim())) errors.phone = wrong.phone
  if (whatsapp.trim() !== '' && normalizePhone(whatsapp) === undefined) errors.whatsapp = wrong.mobile
  if (normalizeEmail(email) === undefined) errors.email = wrong.email
  for (const claim of claims) if (Number.isNaN(figures[claim])) errors[claim] = number
  return errors
}
