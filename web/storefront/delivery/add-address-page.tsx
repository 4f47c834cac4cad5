import { MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages, useNames } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InputField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { showNote } from '../../ui/toast.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/session-store.ts'
import type { Route } from './+types/add-address-page'
import type { AddressField } from './address-draft.ts'
import { AddressPoint } from './address-point.tsx'
import { openLocation } from './location-store.ts'
import { MapSource } from './map-source.tsx'
import { useAddressForm } from './use-address-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentMessages().address.title, matches),
  { name: 'robots', content: 'noindex' },
]

/** The address form; visitors log in first and return here (SPEC 6). */
export default function AddAddressPage() {
  const { state } = useCurrentUser()
  if (state === 'visitor') return <PleaseLogIn />
  return <AddressForm />
}

function PleaseLogIn() {
  const messages = useMessages().address
  useEffect(() => {
    showNote(messages.pleaseLogIn)
    openLogin('/add-address')
  }, [messages])
  return (
    // As high as the form that was there before, so that the footer does not jump up.
    <div className="min-h-svh">
      <EmptyState
        heading
        text={messages.pleaseLogIn}
        picture="/pictures/map-pin.svg"
        action={<Button onClick={() => openLogin('/add-address')}>{messages.logIn}</Button>}
      />
    </div>
  )
}

type Look = {
  name: AddressField
  autoComplete: string
  inputMode?: 'numeric' | 'tel' | 'email'
  type?: string
  /** Takes a line for itself: always, or on phones. */
  wide?: 'always' | 'phone'
}

/** PIN first among the lines of the address: it fills in city and state. */
const fields: readonly Look[] = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
  { name: 'email', autoComplete: 'email', type: 'email', inputMode: 'email', wide: 'phone' },
  { name: 'phone', autoComplete: 'tel-national', type: 'tel', inputMode: 'tel', wide: 'phone' },
  { name: 'zipcode', autoComplete: 'postal-code', inputMode: 'numeric' },
  { name: 'country', autoComplete: 'country-name' },
  { name: 'street', autoComplete: 'street-address', wide: 'always' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
]

function AddressForm() {
  const messages = useMessages().address
  const { radiusKm, city } = useStore()
  const { draft, faults, busy, pin, change, save } = useAddressForm()
  const isHydrated = useHydrated()
  const hints: Partial<Record<AddressField, string>> = { zipcode: messages.zipcodeHint, street: messages.streetHint }
  return (
    <div className="container-page max-w-2xl pb-12">
      <PageTitle>{messages.title}</PageTitle>
      <div className="-mt-2 mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-2">{messages.intro(radiusKm, useNames().place(city))}</p>
        <Button look="quiet" className="-mx-4" onClick={openLocation}>
          <MapPin size={18} aria-hidden />
          {messages.useLocation}
        </Button>
      </div>
      <form
        noValidate
        inert={!isHydrated}
        onSubmit={save}
        className="grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 sm:gap-4 sm:p-6"
      >
        {fields.map(({ name, wide, ...look }) => (
          <InputField
            key={name}
            name={name}
            label={messages[name]}
            hint={hints[name]}
            error={faults[name]}
            value={draft[name]}
            onChange={(event) => change(name, event.target.value)}
            required
            maxLength={200}
            className={wide && (wide === 'phone' ? 'max-sm:col-span-2' : 'col-span-2')}
            {...look}
          />
        ))}
        <AddressPoint pin={pin} />
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
