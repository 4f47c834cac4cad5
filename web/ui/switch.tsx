import { classNames } from './class-names.ts'

type Props = { on: boolean; onChange: (on: boolean) => void; label: string; disabled?: boolean; tabIndex?: number }

/** An on/off switch, 44 px high; only screen readers get its label. */
export function Switch({ on, onChange, label, disabled = false, tabIndex }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      // A switch that is `disabled` would lose the focus.
      aria-disabled={disabled || undefined}
      tabIndex={tabIndex}
      onClick={() => !disabled && onChange(!on)}
      className="inline-flex h-11 w-14 items-center justify-center rounded-control last:justify-end disabled:opacity-60 aria-disabled:opacity-60"
    >
      <span
        className={classNames('flex h-6 w-11 rounded-full p-0.5 transition', on ? 'bg-leaf-500' : 'bg-line-strong')}
      >
        <span className={classNames('size-5 rounded-full bg-white shadow-card transition', on && 'translate-x-5')} />
      </span>
    </button>
  )
}
