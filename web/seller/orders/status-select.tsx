import { ChevronDown } from 'lucide-react'
import { type ShownStatus, sellerStatuses } from '#domain/orders/orders.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { statusLook } from '../../orders/status-look.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'

type Props = { status: ShownStatus; label: string; busy: boolean; onChoose: (status: string) => void }

/** The status select (SPEC 4), disabled while saving and once the order has ended. */
export function StatusSelect({ status, label, busy, onChoose }: Props) {
  const names = messagesOf('shop').names
  const isSellerStatus = (sellerStatuses as readonly string[]).includes(status)
  return (
    <span className="relative flex">
      <select
        aria-label={label}
        aria-busy={busy || undefined}
        value={status}
        disabled={busy || !isSellerStatus}
        // By onInput, as ui/select.tsx says.
        onInput={({ currentTarget }) => onChoose(currentTarget.value)}
        onChange={() => {}}
        className={classNames(
          'h-11 w-full appearance-none rounded-control border border-line-strong pr-9 pl-3 font-semibold text-input',
          statusLook(status),
        )}
      >
        {!isSellerStatus && <option value={status}>{names.status(status)}</option>}
        {sellerStatuses.map((each) => (
          <option key={each} value={each} className="bg-surface text-ink">
            {names.status(each)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute top-1/2 right-2.5 flex -translate-y-1/2">
        {busy ? <Spinner size={18} /> : isSellerStatus && <ChevronDown size={18} aria-hidden />}
      </span>
    </span>
  )
}
