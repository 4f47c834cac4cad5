import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { on: number; off: number; isOff: boolean; onChoose: (isOff: boolean) => void }

/** Products on the shelf, or those that were taken off it; only there while some were. */
export function ShelfFilter({ on, off, isOff, onChoose }: Props) {
  const messages = useSellerMessages().edit
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{messages.filter}</legend>
      {[
        { text: messages.onShelf, count: on, value: false },
        { text: messages.offShelf, count: off, value: true },
      ].map(({ text, count, value }) => (
        <button
          key={text}
          type="button"
          aria-pressed={isOff === value}
          onClick={() => onChoose(value)}
          className={classNames(
            'flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold',
            isOff === value ? 'border-leaf-700 bg-leaf-700 text-white' : 'border-line-strong bg-surface text-ink-2',
          )}
        >
          {text}
          <span className={isOff === value ? 'text-white' : 'text-ink-3'}>{count}</span>
        </button>
      ))}
    </fieldset>
  )
}
