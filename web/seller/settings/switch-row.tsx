import { Switch } from '../../ui/switch.tsx'

type Props = { label: string; on: boolean; onChange: (on: boolean) => void }

/** A switch with its words beside it. */
export function SwitchRow({ label, on, onChange }: Props) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <span aria-hidden className="font-semibold">
        {label}
      </span>
      <Switch label={label} on={on} onChange={onChange} />
    </div>
  )
}
