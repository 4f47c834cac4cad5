import { isZipcode } from '#domain/accounts/accounts.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { InputField } from '../../ui/field.tsx'
import { NumberField } from './number-field.tsx'
import { SectionForm } from './section-form.tsx'
import { StorePoint } from './store-point.tsx'
import { SwitchRow } from './switch-row.tsx'
import { type Faults, useSection } from './use-section.ts'

type Values = SettingValues['delivery']

/** The map's radius may not grow without end while a number is typed. */
const maxRadiusKm = 100
/** The fee of a new kilometre is the last one's plus this many rupees (SPEC 9). */
const feeStep = 5

/** Fees for each kilometre of a radius: known ones stay, new ones go on in SPEC 9's steps. */
export function feesFor(radiusKm: number, before: Values['feeByKm']): Values['feeByKm'] {
  const fees: Record<string, number> = {}
  for (let km = 1; km <= radiusKm; km++) fees[km] = before[km] ?? (fees[km - 1] ?? feeStep) + feeStep
  return fees
}

/** Address, point, radius and fees. */
export function DeliverySection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('delivery', loaded)
  const { values, change, faults } = form
  const faultsOf = useFaults()
  const messages = useSettingsMessages().delivery
  const line = (field: 'street' | 'city' | 'state' | 'zipcode' | 'country') => ({
    label: messages[field],
    error: faults[field],
    value: values[field],
    maxLength: 200,
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const savedPin = loaded.changes.delivery && loaded.settings.delivery.zipcode
  const kilometres = Object.keys(values.feeByKm).sort((a, b) => Number(a) - Number(b))

  function setRadius(radiusKm: number): void {
    const isRadius = Number.isInteger(radiusKm) && radiusKm >= 1 && radiusKm <= maxRadiusKm
    change(isRadius ? { radiusKm, feeByKm: feesFor(radiusKm, values.feeByKm) } : { radiusKm })
  }

  return (
    <SectionForm section="delivery" form={form} faultsOf={faultsOf}>
      <InputField autoComplete="street-address" {...line('street')} />
      <div className="grid grid-cols-2 gap-3">
        <InputField inputMode="numeric" autoComplete="postal-code" {...line('zipcode')} />
        <InputField autoComplete="address-level2" {...line('city')} />
        <InputField autoComplete="address-level1" {...line('state')} />
        <InputField autoComplete="country-name" {...line('country')} />
      </div>
      <StorePoint values={values} savedPin={savedPin} onPoint={(point) => change({ point })} />
      <NumberField
        label={messages.radiusKm}
        value={values.radiusKm}
        error={faults.radiusKm}
        onChange={setRadius}
        className="max-w-40"
      />
      <fieldset>
        <legend className="mb-2 font-bold text-section">{messages.feeByKm}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {kilometres.map((km) => (
            <NumberField
              key={km}
              isMoney
              label={messages.feeFor(km)}
              value={values.feeByKm[km] ?? 0}
              error={Number.isNaN(values.feeByKm[km]) ? faults.feeByKm : undefined}
              onChange={(fee) => change({ feeByKm: { ...values.feeByKm, [km]: fee } })}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          isMoney
          label={messages.freeDeliveryFrom}
          value={values.freeDeliveryFrom}
          error={faults.freeDeliveryFrom}
          onChange={(freeDeliveryFrom) => change({ freeDeliveryFrom })}
        />
        <NumberField
          isMoney
          label={messages.smallestOrder}
          hint={messages.smallestOrderHint}
          value={values.smallestOrder}
          error={faults.smallestOrder}
          onChange={(smallestOrder) => change({ smallestOrder })}
        />
      </div>
      <SwitchRow label={messages.doorCode} on={values.doorCode} onChange={(doorCode) => change({ doorCode })} />
    </SectionForm>
  )
}

const lines = ['street', 'city', 'state', 'country'] as const
const figures = ['radiusKm', 'freeDeliveryFrom', 'smallestOrder'] as const

function useFaults(): (values: Values) => Faults {
  const messages = useSettingsMessages()
  return (values) => ({
    ...Object.fromEntries(lines.filter((line) => values[line].trim() === '').map((line) => [line, messages.required])),
    ...(!isZipcode(values.zipcode.trim()) && { zipcode: messages.delivery.badPin }),
    ...Object.fromEntries(
      figures.filter((figure) => Number.isNaN(values[figure])).map((figure) => [figure, messages.number]),
    ),
    ...(Object.values(values.feeByKm).some(Number.isNaN) && { feeByKm: messages.number }),
  })
}
