import { useHydrated } from '../../browser/use-hydrated.ts'
import { useUntil } from '../../i18n/format/use-until.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import { useIsManager } from '../layout/page-roles.ts'
import type { StoreClosing } from './use-closing.ts'

type Props = { store: StoreClosing; className?: string }

/** The switch that opens the store, or the dialog for closing it; shown to managers and owners. */
export function StoreSwitch({ store: { closing, busy, turn }, className }: Props) {
  const messages = messagesOf('seller').closing
  const isHydrated = useHydrated()
  const isOpen = closing === undefined
  if (!useIsManager()) return null
  return (
    <span className={classNames('flex items-center gap-1', className)}>
      <span aria-hidden className={classNames('whitespace-nowrap font-semibold', !isOpen && 'text-error')}>
        {isOpen ? messages.isOpen : messages.isClosed}
      </span>
      <Switch on={isOpen} onChange={turn} label={messages.isOpen} disabled={busy || !isHydrated} />
    </span>
  )
}

/** The line above the seller's pages: why and until when the store is closed, and on phones the switch. */
export function StoreLine({ store }: { store: StoreClosing }) {
  const messages = messagesOf('seller').closing
  const { closing, byHours, isTakingOrders } = store
  const maySwitch = useIsManager()
  const opensAt = useUntil((closing ?? byHours)?.until)
  return (
    <div
      className={classNames(
        '-mx-4 flex min-h-12 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1 text-hint lg:-mx-6 lg:px-6',
        closing !== undefined && 'bg-haldi-100 text-haldi-900',
        isTakingOrders && 'sm:hidden',
        isTakingOrders && !maySwitch && 'max-sm:hidden',
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-48 break-words empty:hidden">
        {closing !== undefined && (
          <>
            <strong>{closing.until === undefined ? messages.untilOpened : messages.until(opensAt)}</strong>{' '}
            {closing.reason ?? messages.noReason}
          </>
        )}
        {byHours !== undefined && messages.byHours(opensAt)}
      </p>
      <StoreSwitch store={store} className="max-sm:ml-auto sm:hidden" />
    </div>
  )
}
