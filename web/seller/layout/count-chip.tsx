import { classNames } from '../../ui/class-names.ts'

type Props = { text: string; count?: number; on: boolean; onPress: () => void }

/** A button that filters a list, mostly with the number of its matching entries. */
export function CountChip({ text, count, on, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classNames(
        'flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-semibold',
        on ? 'border-leaf-700 bg-leaf-700 text-white' : 'border-line-strong bg-surface text-ink-2',
      )}
    >
      {text}
      {count !== undefined && <span className={on ? 'text-white' : 'text-ink-3'}>{count}</span>}
    </button>
  )
}
