import { Link } from 'react-router'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { missing: SettingsJson['missingNotices']; className?: string | undefined }

/** The legal notices that an open shop must show and this one lacks; of several, phones show only the number. */
export function MissingNotices({ missing, className }: Props) {
  const messages = messagesOf('seller').missingNotices
  const isPlaceOnly = missing.every((name) => name === 'address')
  return (
    <aside
      aria-label={messages.title}
      className={classNames(
        '-mx-4 flex items-center gap-x-3 bg-haldi-100 px-4 text-haldi-900 text-hint sm:py-1 lg:-mx-6 lg:px-6',
        className,
      )}
    >
      {missing.length > 1 && <strong className="min-w-0 flex-1 sm:hidden">{messages.count(missing.length)}</strong>}
      <p className={classNames('min-w-0 flex-1 py-2', missing.length > 1 && 'max-sm:hidden')}>
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
