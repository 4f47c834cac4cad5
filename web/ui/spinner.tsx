import { LoaderCircle } from 'lucide-react'
import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from './class-names.ts'

/** A turning wheel, read aloud as Loading... unless `quiet`. */
export function Spinner({
  size = 20,
  quiet = false,
  className,
}: {
  size?: number
  quiet?: boolean
  className?: string
}) {
  const messages = useMessages()
  return (
    <span className={classNames('inline-flex', className)} {...(quiet ? {} : { role: 'status' })}>
      <LoaderCircle size={size} className="animate-spin" aria-hidden />
      {!quiet && <span className="sr-only">{messages.ui.loading}</span>}
    </span>
  )
}
