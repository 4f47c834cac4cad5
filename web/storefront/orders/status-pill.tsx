import { useNames } from '../../i18n/use-messages.ts'
import { statusLook } from '../../orders/status-look.ts'
import { classNames } from '../../ui/class-names.ts'

/** Where an order is, in the colours of its status and always in words. */
export function StatusPill({ status }: { status: string }) {
  return (
    <span className={classNames('rounded-full px-3 py-1 font-bold text-hint', statusLook(status))}>
      {useNames().status(status)}
    </span>
  )
}
