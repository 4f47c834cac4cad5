import { LoaderCircle } from 'lucide-react'
import { shopperMessages } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'

type Props = { size?: number; quiet?: boolean; className?: string }

/** A turning wheel; screen readers read 'Loading...' unless it is `quiet`. */
export function Spinner({ size = 20, quiet = false, className }: Props) {
  const messages = shopperMessages()
  return (
    <span className={classNames('inline-flex', className)} {...(quiet ? {} : { role: 'status' })}>
      <LoaderCircle size={size} className="animate-spin" aria-hidden />
      {!quiet && <span className="sr-only">{messages.ui.loading}</span>}
    </span>
  )
}
