import { useState } from 'react'
import { maxRadiusKm } from '#domain/store/setting-limits.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { feesFor } from './fees-for.ts'
import { NumberField } from './number-field.tsx'
import type { SectionEdit } from './use-section.ts'

/** The delivery radius and a fee for each kilometre; fees survive while the seller types 12 and passes through 1. */
export function RadiusAndFees({ form: { values, change, field, fieldErrors } }: { form: SectionEdit<'delivery'> }) {
  const messages = messagesOf('settings').delivery
  const [rememberedFees, setRememberedFees] = useState(values.feeByKm)

  function setRadius(radiusKm: number): void {
    // A larger number would draw too many fee fields while the seller types.
    const isRadius = Number.isInteger(radiusKm) && radiusKm >= 1 && radiusKm <= maxRadiusKm
    change(isRadius ? { radiusKm, feeByKm: feesFor(radiusKm, values.feeByKm, rememberedFees) } : { radiusKm })
  }

  function setFee(km: string, fee: number): void {
    setRememberedFees({ ...rememberedFees, [km]: fee })
    change({ feeByKm: { ...values.feeByKm, [km]: fee } })
  }

  return (
    <>
      <NumberField {...field('radiusKm')} onChange={setRadius} className="max-w-40" />
      <fieldset>
        <legend className="mb-2 font-bold text-section">{messages.feeByKm}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {Object.entries(values.feeByKm).map(([km, fee]) => (
            <NumberField
              key={km}
              hasDecimals
              label={messages.feeFor(km)}
              value={fee}
              error={fieldErrors[km]}
              onChange={(typed) => setFee(km, typed)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
