import { Minus, Plus } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { name: string; quantity: number; onStep: (by: 1 | -1) => void; wide?: boolean }

/** Each half is pressed, number included: 44 px at least. Only its sign answers the pointer: a half in another green would cut through the number. */
const press =
  'flex h-full flex-1 items-center justify-center rounded-control [&>svg]:transition hover:[&>svg]:scale-130 active:[&>svg]:scale-90'

/** − n + in solid green, as large as the ADD it replaces. */
export function Stepper({ name, quantity, onStep, wide = false }: Props) {
  const words = useMessages().card
  return (
    <div
      className={classNames(
        'relative flex w-full animate-fade items-center rounded-control bg-leaf-700 text-white',
        wide ? 'h-12' : 'h-11',
      )}
    >
      <button type="button" aria-label={words.less(name)} onClick={() => onStep(-1)} className={press}>
        <Minus size={16} strokeWidth={3} aria-hidden />
      </button>
      {/* The box stays while the number changes, or nothing would be read out; its green keeps it readable on a half's focus ring. */}
      <span
        role="status"
        className="pointer-events-none absolute inset-0 z-1 flex items-center justify-center font-bold"
      >
        <span className="sr-only">{words.inCart(quantity)}</span>
        <span key={quantity} aria-hidden className="block animate-tick rounded-chip bg-leaf-700 px-1">
          {quantity}
        </span>
      </span>
      <button type="button" aria-label={words.more(name)} onClick={() => onStep(1)} className={press}>
        <Plus size={16} strokeWidth={3} aria-hidden />
      </button>
    </div>
  )
}
