import { useHydrated } from '../../browser/use-hydrated.ts'
import { usePriceMessages } from '../../i18n/use-seller-messages.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { isNotYet: boolean; left: number; onChoose: (isNotYet: boolean) => void }

const chip = 'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold'
const look = (isOn: boolean) =>
  classNames(chip, isOn ? 'border-leaf-700 bg-leaf-700 text-white' : 'border-line-strong bg-surface text-ink')

/** All rows, or those that have no price of today yet. */
export function SheetFilter({ isNotYet, left, onChoose }: Props) {
  const messages = usePriceMessages()
  const isHydrated = useHydrated()
  const { text, count } = messages.notYet(left)
  return (
    <fieldset className="flex gap-1.5" disabled={!isHydrated}>
      <legend className="sr-only">{messages.filter}</legend>
      <button type="button" aria-pressed={!isNotYet} className={look(!isNotYet)} onClick={() => onChoose(false)}>
        {messages.all}
      </button>
      <button type="button" aria-pressed={isNotYet} className={look(isNotYet)} onClick={() => onChoose(true)}>
        {text} <span className={isNotYet ? undefined : 'text-ink-2'}>{count}</span>
      </button>
    </fieldset>
  )
}
