import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { InputField } from '../../ui/field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/address-page'
import { usePlainPage } from './plain-layout.tsx'
import { RefusedNote } from './refused-note.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentMessages().address.title, matches),
  { name: 'robots', content: 'noindex' },
]

/** Each field with what a browser may fill in, and whether it takes a line for itself. */
const fields = [
  ['firstName', 'given-name', ''],
  ['lastName', 'family-name', ''],
  ['email', 'email', 'max-sm:col-span-2'],
  ['phone', 'tel-national', 'max-sm:col-span-2'],
  ['zipcode', 'postal-code', ''],
  ['country', 'country-name', ''],
  ['street', 'street-address', 'col-span-2'],
  ['city', 'address-level2', ''],
  ['state', 'address-level1', ''],
] as const
const kinds: Readonly<Record<string, string>> = { email: 'email', phone: 'tel' }

/** Where the bags go, typed into a plain form; the store finds the place by itself (SPEC 5 "Address form"). */
export default function AddressPage() {
  const { typed } = usePlainPage()
  const { address: words, names } = useMessages()
  const { radiusKm, city } = useStore()
  return (
    <div className="container-page max-w-2xl pb-12">
      <PageTitle>{words.title}</PageTitle>
      <p className="-mt-2 mb-4 text-ink-2">{words.intro(radiusKm, names.place(city))}</p>
      <div className="mb-4 empty:hidden">
        <RefusedNote />
      </div>
      <form
        method="post"
        action="/basket/address"
        className="grid grid-cols-2 gap-x-3 gap-y-4 rounded-card border border-line bg-surface p-4 sm:gap-4 sm:p-6"
      >
        {fields.map(([name, autoComplete, className]) => (
          <InputField
            key={name}
            name={name}
            label={words[name]}
            hint={name === 'street' ? words.streetHint : undefined}
            type={kinds[name] ?? 'text'}
            inputMode={name === 'zipcode' ? 'numeric' : undefined}
            autoComplete={autoComplete}
            defaultValue={typed[name]}
            maxLength={200}
            required
            className={className}
          />
        ))}
        <div className="col-span-2 flex flex-wrap gap-3">
          <button type="submit" className={buttonClass('primary', 'large', 'max-sm:w-full')}>
            {words.save}
          </button>
          <a href="/basket" className={buttonClass('quiet', 'large', 'max-sm:w-full')}>
            {words.back}
          </a>
        </div>
      </form>
    </div>
  )
}
