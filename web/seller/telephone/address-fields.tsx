import { useEffect, useEffectEvent, useState } from 'react'
import { addressLimits } from '#domain/delivery/address-limits.ts'
import { distanceKm, type Point } from '#domain/delivery/delivery.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import type { TelephoneCustomer } from '#domain/orders/telephone-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { PointDialog } from '../layout/point-dialog.tsx'

/** The customer who calls, and the point where the order goes. */
export type TelephoneCaller = { readonly customer: TelephoneCustomer; readonly point: Point }
type Props = {
  phone: string
  /** The name found for the number, which stands until another one is typed. */
  name: string
  onCaller: (caller: TelephoneCaller | undefined) => void
}

const fields = ['name', 'street', 'city', 'state', 'zipcode'] as const

/** A new address with its point on the map; `onCaller` gets the caller once all fields are filled, else undefined. */
export function AddressFields({ phone, name, onCaller }: Props) {
  const messages = messagesOf('telephone')
  const store = useStoreFacts()
  const { city, state, zipcode } = store
  const [values, setValues] = useState({ street: '', city, state, zipcode: String(zipcode) })
  const [typedName, setTypedName] = useState<string>()
  const [point, setPoint] = useState<Point>()
  const [isOpen, setOpen] = useState(false)

  const shown = { ...values, name: typedName ?? name }

  function report(next: typeof shown, at: Point | undefined): void {
    const isComplete = at !== undefined && fields.every((field) => next[field].trim() !== '')
    const { name: called, ...address } = next
    onCaller(isComplete ? { customer: { name: called, phone, address: { ...address, ...at } }, point: at } : undefined)
  }
  const reportShown = useEffectEvent(() => report(shown, point))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number has another name.
  useEffect(() => reportShown(), [name])

  function change(field: (typeof fields)[number], text: string): void {
    if (field === 'name') setTypedName(text)
    else setValues({ ...values, [field]: text })
    report({ ...shown, [field]: text }, point)
  }

  function choose(at: Point): void {
    setPoint(at)
    report(shown, at)
  }

  const km = point && distanceKm(store.point, point)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <InputField
          key={field}
          label={messages[field]}
          value={shown[field]}
          required
          autoComplete="off"
          maxLength={addressLimits[field === 'name' ? 'firstName' : field]}
          {...(field === 'zipcode' && { inputMode: 'numeric' as const })}
          onChange={({ target: { value } }) => change(field, field === 'zipcode' ? latinDigits(value) : value)}
        />
      ))}
      <div className="flex items-center justify-between gap-3 sm:col-span-2">
        <p>
          <span className="block font-semibold text-hint text-ink-2">{messages.point}</span>
          {km === undefined ? messages.noPoint : messages.fromStore(km.toFixed(1))}
        </p>
        <Button look="secondary" onClick={() => setOpen(true)}>
          {messages.setPoint}
        </Button>
      </div>
      <PointDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={messages.point}
        centre={store.point}
        radiusKm={store.radiusKm}
        start={point}
        descriptionOf={(at) => messages.fromStore(distanceKm(store.point, at).toFixed(1))}
        onUse={choose}
      />
    </div>
  )
}
