import { useHydrated } from '../../browser/use-hydrated.ts'
import { useUntil } from '../../i18n/format/until-time.ts'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/switch.tsx'
import type { Opening } from './use-closing.ts'

type Props = { opening: Opening; className?: string }

/** Whether the store takes orders, as a switch: turned off it asks until when, turned on it opens at once. */
export function StoreSwitch({ opening: { pause, busy, turn }, className }: Props) {
  const words = useSellerMessages().opening
  const isAwake = useHydrated()
  const isOpen = pause === undefined
  return (
    <span className={classNames('flex items-center gap-1', className)}>
      <span aria-hidden className={classNames('whitespace-nowrap font-semibold', !isOpen && 'text-error')}>
        {isOpen ? words.isOpen : words.isClosed}
      </span>
      <Switch on={isOpen} onChange={turn} label={words.isOpen} disabled={busy || !isAwake} />
    </span>
  )
}

/** The line above the seller's pages: on phones the switch, and everywhere, while it is closed, until when and why. */
export function StoreLine({ opening }: { opening: Opening }) {
  const words = useSellerMessages().opening
  const { pause } = opening
  const opensAt = useUntil(pause?.until)
  return (
    <div
      className={classNames(
        '-mx-4 flex min-h-12 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1 text-hint lg:-mx-6 lg:px-6',
        pause === undefined ? 'sm:hidden' : 'bg-haldi-100 text-haldi-900',
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-48 break-words empty:hidden">
        {pause !== undefined && (
          <>
            <strong>{pause.until === undefined ? words.untilOpened : words.until(opensAt)}</strong>{' '}
            {pause.reason ?? words.noReason}
          </>
        )}
      </p>
      <StoreSwitch opening={opening} className="max-sm:ml-auto sm:hidden" />
    </div>
  )
}
