import { shopperMessages } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'

type Props = { rating: number; large?: boolean; className?: string }

/** A rating as five stars and a number (SPEC 2 "Product card"). */
export function Stars({ rating, large = false, className }: Props) {
  const messages = shopperMessages()
  return (
    <span
      role="img"
      aria-label={messages.ui.rated(rating)}
      className={classNames('flex flex-wrap items-center gap-1', className)}
    >
      <svg aria-hidden viewBox="0 0 5 1" className={classNames('stars', large && 'text-price')}>
        <path d={`M0 0h${rating}v1H0z`} />
      </svg>
      <span aria-hidden className="text-caption text-ink-3">
        {`(${rating})`}
      </span>
    </span>
  )
}
