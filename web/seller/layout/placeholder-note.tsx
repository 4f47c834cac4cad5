import type { PlaceholderSetting } from '#domain/store.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'

/** Lists what production still shows of the demo store, with the setting for each. */
export function PlaceholderNote({ settings }: { settings: readonly PlaceholderSetting[] }) {
  const messages = useSellerMessages().placeholders
  return (
    <aside
      aria-label={messages.title}
      className="-mx-4 bg-haldi-100 px-4 py-2 text-haldi-900 text-hint lg:-mx-6 lg:px-6"
    >
      <details open>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.title}</summary>
        <p>{messages.about}</p>
        <ul className="my-2 flex flex-col gap-1">
          {settings.map((setting) => (
            <li key={setting} className="break-words">
              {messages.settings[setting]} <code>{setting}</code>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
