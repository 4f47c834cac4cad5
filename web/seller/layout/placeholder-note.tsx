import { ChevronDown } from 'lucide-react'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import type { PlaceholderVariable } from '#domain/store/store-settings.ts'
import { messagesOf } from '../../i18n/namespaces.ts'

type Missing = SettingsJson['missingNotices']

const placeholdersOf: Record<Missing[number], readonly PlaceholderVariable[]> = {
  legalName: ['STORE_LEGAL_NAME'],
  address: ['STORE_STREET', 'STORE_CITY', 'STORE_STATE', 'STORE_ZIPCODE'],
  fssai: ['STORE_FSSAI'],
  grievanceOfficer: ['STORE_GRIEVANCE_OFFICER'],
  grievanceContact: [],
}

/** The placeholders that belong to none of the missing legal notices, which are listed on their own. */
export function otherPlaceholders(missing: Missing, variables: readonly PlaceholderVariable[]): PlaceholderVariable[] {
  const named = new Set(missing.flatMap((name) => placeholdersOf[name]))
  return variables.filter((variable) => !named.has(variable))
}

/** Lists the demo store's values that production still shows; folded at first. */
export function PlaceholderNote({ variables }: { variables: readonly PlaceholderVariable[] }) {
  const messages = messagesOf('seller').placeholders
  return (
    <aside
      aria-label={messages.title}
      className="-mx-4 bg-haldi-100 px-4 py-2 text-haldi-900 text-hint lg:-mx-6 lg:px-6"
    >
      <details className="group">
        <summary className="flex min-h-11 items-center justify-between gap-3 py-2.5 font-semibold">
          {messages.title}: {variables.length}
          <ChevronDown size={20} aria-hidden className="shrink-0 group-open:rotate-180" />
        </summary>
        <p>{messages.about}</p>
        <ul className="my-2 flex flex-col gap-1">
          {variables.map((variable) => (
            <li key={variable} className="break-words">
              {messages.settings[variable]} <code>{variable}</code>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
