import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = {
  text: string
  hint?: string | undefined
  action: string
  busy?: boolean
  onAction: (() => void) | undefined
  className?: string
}

/** Why something cannot go on, with a button for what helps, if anything does. */
export function Problem({ text, hint, action, busy = false, onAction, className }: Props) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-error bg-error-50 p-4 text-error',
        className,
      )}
    >
      <CircleAlert size={22} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{text}</p>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      {onAction && (
        <Button look="secondary" busy={busy} onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
