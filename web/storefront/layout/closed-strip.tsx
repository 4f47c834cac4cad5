import { Clock } from 'lucide-react'
import type { ClosingJson } from '#domain/store/store-shapes.ts'
import { useUntil } from '../../i18n/format/use-until.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'

/** The strip below the header while the store is closed, with end and reason. */
export function ClosedStrip({ closing: { until, reason } }: { closing: ClosingJson }) {
  const messages = shopperMessages().closed
  const time = useUntil(until)
  return (
    <div role="status" className="bg-haldi-100 text-haldi-900 text-hint">
      <div className="container-page flex min-h-11 items-center gap-2.5 py-2">
        <Clock size={18} aria-hidden className="shrink-0" />
        <p className="min-w-0 break-words">
          {/* On phones it has its own line, so that nothing shifts when hydration changes the date's words. */}
          <strong className="max-sm:block">{until === undefined ? messages.now : messages.until(time)}</strong>{' '}
          {reason !== undefined && <span>{/[.!?…।]$/.test(reason) ? reason : `${reason} ·`} </span>}
          {messages.meanwhile}
        </p>
      </div>
    </div>
  )
}
