import { Switch } from '../../ui/switch.tsx'

type Props = { label: string; value: boolean; error?: string | undefined; onChange: (value: boolean) => void }

/** A switch with its label beside it and an error below. */
export function SwitchRow({ label, value, error, onChange }: Props) {
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <Switch label={label} on={value} onChange={onChange} />
      </div>
      {error !== undefined && (
        <p role="alert" className="text-error text-hint">
          {error}
        </p>
      )}
    </div>
  )
}
