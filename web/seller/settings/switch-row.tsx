import { Switch } from '../../ui/switch.tsx'

type Props = { label: string; on: boolean; error?: string | undefined; onChange: (on: boolean) => void }

/** A switch with its label beside it and an error below. */
export function SwitchRow({ label, on, error, onChange }: Props) {
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <Switch label={label} on={on} onChange={onChange} />
      </div>
      {error !== undefined && (
        <p role="alert" className="text-error text-hint">
          {error}
        </p>
      )}
    </div>
  )
}
