import { CircleAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

type Props = { text: string; hint?: string; action: string; onAction: (() => void) | undefined }

/** Why something cannot go on, with a button for what helps, if anything does. */
export function Problem({ text, hint, action, onAction }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-error bg-error-50 p-4 text-error"
    >
      <CircleAlert size={22} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 basis-52 font-semibold">
        {text}
        {hint && <span className="block font-normal"> {hint}</span>}
      </p>
      {onAction && (
        <Button look="secondary" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  )
}
