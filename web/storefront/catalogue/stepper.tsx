import { Minus, Plus } from 'lucide-react'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { name: string; quantity: number; onStep: (by: 1 | -1) => void; wide?: boolean }

/** The look of both buttons; the whole half is the target, and only its sign reacts. */
const halfClass =
  'flex h-full flex-1 items-center justify-center rounded-control [&>svg]:transition hover:[&>svg]:scale-130 active:[&>svg]:scale-90'

/** The quantity between − and +, as large as the ADD button. */
export function Stepper({ name, quantity, onStep, wide = false }: Props) {
  const messages = shopperMessages().card
  return (
    <div
      className={classNames(
        'relative flex w-full animate-fade items-center rounded-control bg-leaf-700 text-white',
        wide ? 'h-12' : 'h-11',
      )}
    >
      <button type="button" aria-label={messages.less(name)} onClick={() => onStep(-1)} className={halfClass}>
        <Minus size={16} strokeWidth={3} aria-hidden />
      </button>
      {/* It stays mounted, so that screen readers announce changes; its green contrasts with the focus ring. */}
      <span
        role="status"
        className="pointer-events-none absolute inset-0 z-1 flex items-center justify-center font-bold"
      >
        <span className="sr-only">{messages.inCart(quantity)}</span>
        <span key={quantity} aria-hidden className="block animate-tick rounded-chip bg-leaf-700 px-1">
          {quantity}
        </span>
      </span>
      <button type="button" aria-label={messages.more(name)} onClick={() => onStep(1)} className={halfClass}>
        <Plus size={16} strokeWidth={3} aria-hidden />
      </button>
    </div>
  )
}
