import type { PlaceholderSetting } from '#domain/store.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'

/** Lists to the seller what production still shows of the demo store, each with the setting that mends it. */
export function PlaceholderNote({ settings }: { settings: readonly PlaceholderSetting[] }) {
  const words = useSellerMessages().placeholders
  return (
    <aside aria-label={words.title} className="-mx-4 bg-haldi-100 px-4 py-2 text-haldi-900 text-hint lg:-mx-6 lg:px-6">
      <details open>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.title}</summary>
        <p>{words.about}</p>
        <ul className="my-2 flex flex-col gap-1">
          {settings.map((setting) => (
            <li key={setting} className="break-words">
              {words.settings[setting]} <code>{setting}</code>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  )
}
