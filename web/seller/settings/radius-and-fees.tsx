import { useState } from 'react'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { feesFor } from './fees-for.ts'
import { NumberField } from './number-field.tsx'
import type { SectionEdit } from './use-section.ts'

/** The map's radius may not grow without end while a number is typed. */
const maxRadiusKm = 100

/** The radius with a fee for each of its kilometres; typing 12 passes through 1, so typed fees are remembered. */
export function RadiusAndFees({ form: { values, change, fieldErrors } }: { form: SectionEdit<'delivery'> }) {
  const messages = useSettingsMessages().delivery
  // Saved fees and those typed since: this part starts anew when other values replace the typed ones.
  const [rememberedFees, setRememberedFees] = useState(values.feeByKm)
  const kilometres = Object.keys(values.feeByKm).sort((a, b) => Number(a) - Number(b))

  function setRadius(radiusKm: number): void {
    const isRadius = Number.isInteger(radiusKm) && radiusKm >= 1 && radiusKm <= maxRadiusKm
    change(isRadius ? { radiusKm, feeByKm: feesFor(radiusKm, values.feeByKm, rememberedFees) } : { radiusKm })
  }

  function setFee(km: string, fee: number): void {
    setRememberedFees({ ...rememberedFees, [km]: fee })
    change({ feeByKm: { ...values.feeByKm, [km]: fee } })
  }

  return (
    <>
      <NumberField
        label={messages.radiusKm}
        value={values.radiusKm}
        error={fieldErrors.radiusKm}
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
              error={Number.isNaN(values.feeByKm[km]) ? fieldErrors.feeByKm : undefined}
              onChange={(fee) => setFee(km, fee)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
