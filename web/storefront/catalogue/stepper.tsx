import { Minus, Plus } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { name: string; quantity: number; onStep: (by: 1 | -1) => void; wide?: boolean }

/** Both halves are at least 44 px wide; hover changes only the sign. */
const press =
  'flex h-full flex-1 items-center justify-center rounded-control [&>svg]:transition hover:[&>svg]:scale-130 active:[&>svg]:scale-90'

/** − n + in solid green, as large as the ADD it replaces. */
export function Stepper({ name, quantity, onStep, wide = false }: Props) {
  const messages = useMessages().card
  return (
    <div
      className={classNames(
        'relative flex w-full animate-fade items-center rounded-control bg-leaf-700 text-white',
        wide ? 'h-12' : 'h-11',
      )}
    >
      <button type="button" aria-label={messages.less(name)} onClick={() => onStep(-1)} className={press}>
        <Minus size={16} strokeWidth={3} aria-hidden />
      </button>
      {/* The element stays mounted, so that changes are announced; its green gives contrast over the focus ring. */}
      <span
        role="status"
        className="pointer-events-none absolute inset-0 z-1 flex items-center justify-center font-bold"
      >
        <span className="sr-only">{messages.inCart(quantity)}</span>
        <span key={quantity} aria-hidden className="block animate-tick rounded-chip bg-leaf-700 px-1">
          {quantity}
        </span>
      </span>
      <button type="button" aria-label={messages.more(name)} onClick={() => onStep(1)} className={press}>
        <Plus size={16} strokeWidth={3} aria-hidden />
      </button>
    </div>
  )
}
