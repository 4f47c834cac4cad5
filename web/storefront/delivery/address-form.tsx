import { MapPin } from 'lucide-react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { InputField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { AddressField } from './address-draft.ts'
import { AddressPoint } from './address-point.tsx'
import { openLocation } from './location-store.ts'
import { MapSource } from './map-source.tsx'
import { useAddressForm } from './use-address-form.ts'

type InputProps = {
  name: AddressField
  autoComplete: string
  inputMode?: 'numeric'
  type?: string
  /** When the field spans the form: always, or on phones only. */
  wide?: 'always' | 'phone'
}

/** The PIN code stands before the other lines of the address, because it fills in city and state. */
const fields: readonly InputProps[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'email', autoComplete: 'email', type: 'email', wide: 'phone' },
  { name: 'phone', autoComplete: 'tel-national', type: 'tel', wide: 'phone' },
  { name: 'zipcode', autoComplete: 'postal-code', inputMode: 'numeric' },
  { name: 'country', autoComplete: 'country-name' },
  { name: 'street', autoComplete: 'street-address', wide: 'always' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
]

/** The form for a delivery address and its point on the map. */
export function AddressForm() {
  const { address: messages, names } = shopperMessages()
  const { radiusKm, city } = useStoreFacts()
  const { draft, point, fieldErrors, busy, pin, change, submit } = useAddressForm()
  const isHydrated = useHydrated()
  const hints: Partial<Record<AddressField, string>> = { zipcode: messages.zipcodeHint, street: messages.streetHint }
  return (
    <div className="container-page max-w-2xl pb-12">
      <PageTitle>{messages.title}</PageTitle>
      <div className="-mt-2 mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-2">{messages.intro(radiusKm, names.place(city))}</p>
        <Button look="quiet" className="-mx-4" onClick={openLocation}>
          <MapPin size={18} aria-hidden />
          {messages.useLocation}
        </Button>
      </div>
      <form
        noValidate
        inert={!isHydrated}
        onSubmit={submit}
        className="grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 sm:gap-4 sm:p-6"
      >
        {fields.map(({ name, wide, ...inputProps }) => (
          <InputField
            key={name}
            name={name}
            label={messages[name]}
            hint={hints[name]}
            error={fieldErrors[name]}
            value={draft[name]}
            onChange={(event) => change(name, event.target.value)}
            required
            maxLength={200}
            className={wide && (wide === 'phone' ? 'max-sm:col-span-2' : 'col-span-2')}
            {...inputProps}
          />
        ))}
        <AddressPoint point={point} pin={pin} />
        <MapSource className="col-span-2" />
        <div className="col-span-2 flex flex-wrap gap-3">
          <Button type="submit" size="large" busy={busy} className="max-sm:w-full">
            {messages.save}
          </Button>
          <ButtonLink to="/cart" look="quiet" size="large" className="max-sm:w-full">
            {messages.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
