import { Link } from 'react-router'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'

/** Lists what the law makes an open shop show and this one does not. */
export function MissingNotices({ missing }: { missing: SettingsJson['missingNotices'] }) {
  const messages = useSellerMessages().missingNotices
  const isPlaceOnly = missing.every((name) => name === 'address')
  return (
    <aside
      aria-label={messages.title}
      className="-mx-4 flex flex-wrap items-center gap-x-3 bg-haldi-100 px-4 py-1 text-haldi-900 text-hint lg:-mx-6 lg:px-6"
    >
      <p className="min-w-0 flex-1 basis-56 py-2">
        <strong>{messages.title}</strong> {missing.map((name) => messages[name]).join(', ')}
      </p>
      <Link
        to={isPlaceOnly ? '/seller/settings/delivery' : '/seller/settings/legal'}
        className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold underline"
      >
        {messages.fill}
      </Link>
    </aside>
  )
}
