import { CircleAlert } from 'lucide-react'
import { useNames } from '../../i18n/use-messages.ts'
import { usePlainPage } from './plain-layout.tsx'

/** Why what was asked for was not done, in the sentence of the refusal; nothing where all went well. */
export function RefusedNote() {
  const { refusal } = usePlainPage()
  const names = useNames()
  if (refusal === undefined) return null
  return (
    <p
      role="alert"
      className="flex items-center gap-2.5 rounded-control bg-error-50 px-3 py-2.5 font-semibold text-error"
    >
      <CircleAlert size={20} aria-hidden className="shrink-0" />
      {names.refusal(refusal.code, refusal.message)}
    </p>
  )
}
