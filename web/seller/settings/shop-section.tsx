import { normalizePhone } from '#domain/accounts/accounts.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { EmailField, InputField } from '../../ui/field.tsx'
import { LogoField } from './logo-field.tsx'
import { NumberField } from './number-field.tsx'
import { SectionForm } from './section-form.tsx'
import { SwitchRow } from './switch-row.tsx'
import { type FieldErrors, useSection } from './use-section.ts'

type Values = SettingValues['shop']

/** What a switched-on claim says until another figure is typed (SPEC 1, 9). */
const firstClaims = { deliveryMinutes: 30, happyCustomers: 100, rating: 4 } as const
const claims = ['deliveryMinutes', 'happyCustomers', 'rating'] as const
const sites = ['instagram', 'twitter', 'facebook', 'youtube'] as const

/** Name, logo, contacts and claims of the shop. */
export function ShopSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('shop', loaded)
  const { values, change, fieldErrors } = form
  const fieldErrorsOf = useFieldErrors()
  const messages = useSettingsMessages().shop
  const text = (field: 'name' | 'phone' | 'whatsapp' | 'email') => ({
    label: messages[field],
    error: fieldErrors[field],
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <SectionForm section="shop" form={form} fieldErrorsOf={fieldErrorsOf}>
      <InputField autoComplete="organization" maxLength={60} {...text('name')} />
      <LogoField
        path={values.logo}
        name={values.name}
        save={(call) => form.saveBeside(call, (now) => ({ logo: now.settings.shop.logo }))}
        onRemove={() => change({ logo: '' })}
      />
      <InputField type="tel" autoComplete="tel" maxLength={30} hint={messages.phoneHint} {...text('phone')} />
      <InputField type="tel" autoComplete="tel" maxLength={30} {...text('whatsapp')} />
      <EmailField hint={messages.emailHint} {...text('email')} />
      <fieldset className="flex flex-col gap-2">
        <legend className="font-bold text-section">{messages.claims}</legend>
        <p className="text-hint text-ink-2">{messages.claimsAbout}</p>
        {claims.map((claim) => (
          <div key={claim} className="border-line border-t pt-1">
            <SwitchRow
              label={messages[claim]}
              on={values.claims[claim] !== null}
              onChange={(on) => change({ claims: { ...values.claims, [claim]: on ? firstClaims[claim] : null } })}
            />
            {values.claims[claim] !== null && (
              <NumberField
                label={messages[claim]}
                value={values.claims[claim]}
                error={fieldErrors[claim]}
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
            maxLength={200}
            error={fieldErrors[site]}
            value={values.social[site]}
            onChange={({ target }) => change({ social: { ...values.social, [site]: target.value } })}
          />
        ))}
      </fieldset>
    </SectionForm>
  )
}

function useFieldErrors(): (values: Values) => FieldErrors {
  const messages = useSettingsMessages()
  const { wrong } = messages
  return (values) => ({
    ...(values.name.trim() === '' && { name: messages.required }),
    ...(!isPhoneNumber(values.phone.trim()) && { phone: wrong.phone }),
    ...(values.whatsapp.trim() !== '' && normalizePhone(values.whatsapp) === undefined && { whatsapp: wrong.mobile }),
    ...(normalizeEmail(values.email) === undefined && { email: wrong.email }),
    ...Object.fromEntries(
      claims.filter((claim) => Number.isNaN(values.claims[claim])).map((claim) => [claim, messages.number]),
    ),
  })
}
