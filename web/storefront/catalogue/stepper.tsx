import { Minus, Plus } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { useWords } from '../../words/use-words.ts'

type Props = { name: string; quantity: number; onStep: (by: 1 | -1) => void; wide?: boolean }

const press = 'flex h-full flex-1 items-center justify-center rounded-control hover:bg-leaf-800'

/** − n + in solid green, as large as the ADD it replaces. */
export function Stepper({ name, quantity, onStep, wide = false }: Props) {
  const words = useWords().card
  return (
    <div
      className={classNames(
        'flex w-full animate-fade items-center rounded-control bg-leaf-700 text-white',
        wide ? 'h-12' : 'h-11',
      )}
    >
      <button type="button" aria-label={words.less(name)} onClick={() => onStep(-1)} className={press}>
        <Minus size={16} strokeWidth={3} aria-hidden />
      </button>
      <span
        key={quantity}
        role="status"
        aria-label={words.inCart(quantity)}
        className="min-w-5 animate-tick text-center font-bold"
      >
        {quantity}
      </span>
      <button type="button" aria-label={words.more(name)} onClick={() => onStep(1)} className={press}>
        <Plus size={16} strokeWidth={3} aria-hidden />
      </button>
    </div>
  )
}
