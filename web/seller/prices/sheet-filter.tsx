import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { isFiltered: boolean; unpriced: number; onChoose: (isFiltered: boolean) => void }

const chipClass = (isOn: boolean) =>
  classNames(
    'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold',
    isOn ? 'border-leaf-700 bg-leaf-700 text-white' : 'border-line-strong bg-surface text-ink',
  )

/** Chooses between all rows and those without a price of today. */
export function SheetFilter({ isFiltered, unpriced, onChoose }: Props) {
  const messages = messagesOf('prices')
  const { text, count } = messages.notYet(unpriced)
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{messages.filter}</legend>
      <button
        type="button"
        aria-pressed={!isFiltered}
        className={chipClass(!isFiltered)}
        onClick={() => onChoose(false)}
      >
        {messages.all}
      </button>
      <button type="button" aria-pressed={isFiltered} className={chipClass(isFiltered)} onClick={() => onChoose(true)}>
        {text} <span className={isFiltered ? undefined : 'text-ink-2'}>{count}</span>
      </button>
    </fieldset>
  )
}
