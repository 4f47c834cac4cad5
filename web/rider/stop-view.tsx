import { MessageSquare, Navigation, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { StopJson } from '#domain/orders/round-shapes.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { buttonClass } from '../ui/button-look.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { telUrl } from '../ui/tel-url.ts'

const directionsUrl = ({ latitude, longitude }: NonNullable<StopJson['point']>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** A stop in large type: name, address, telephone, map and the sum to collect. */
export function StopView({ stop, problem }: { stop: StopJson; problem: string | undefined }) {
  const messages = messagesOf('round').rider
  const { order, name, street, city, notes, phone, point, collect, upi, km } = stop
  // The field of the stop before may have scrolled the page past the name or the problem.
  useEffect(() => void scrollTo(0, 0), [])
  return (
    <section aria-label={name}>
      {problem !== undefined && (
        <p role="alert" className="mb-3 rounded-control bg-error-50 px-3 py-2 font-semibold text-error">
          {problem}
        </p>
      )}
      {stop.state === 'not-reached' && (
        <p className="mb-3 rounded-control bg-haldi-100 px-3 py-2 font-semibold text-haldi-900">
          {messages.notReachedBefore}
        </p>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 translate="no" className="font-bold text-title">
          {name}
        </h2>
        <span className="text-hint text-ink-2">
          #{order} · {messages.km(km.toFixed(1))}
        </span>
      </div>
      <p translate="no" className="break-words font-semibold text-price">
        {street}
        <br />
        {city}
      </p>
      {notes !== undefined && (
        <p className="mt-1.5 flex gap-1.5">
          <MessageSquare size={18} aria-hidden className="mt-0.5 shrink-0" />
          <span className="break-words">{notes}</span>
        </p>
      )}
      <div className="my-3 grid grid-cols-2 gap-2">
        {phone !== undefined && (
          <a href={telUrl(phone)} className={buttonClass('tinted')}>
            <Phone size={18} aria-hidden />
            {messages.call}
          </a>
        )}
        {point !== undefined && (
          <a href={directionsUrl(point)} target="_blank" rel="noreferrer" className={buttonClass('tinted')}>
            <Navigation size={18} aria-hidden />
            {messages.map}
          </a>
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto] items-center gap-2 rounded-card bg-haldi-100 p-3 text-haldi-900">
        {collect === 0 ? (
          <p className="font-bold text-price">{stop.isPaid ? messages.nothingDue : messages.emptyBag}</p>
        ) : (
          <div>
            <p className="font-semibold">{messages.collect}</p>
            <p className="font-extrabold text-[1.625rem] leading-9 tabular-nums">
              {formatRupees(rupeesToPaise(collect))}
            </p>
            {upi !== undefined && <p className="mt-1.5 text-hint">{messages.orShow}</p>}
          </div>
        )}
        {upi !== undefined && <QrCode text={upi} label={messages.qr} className="w-38 rounded-chip" />}
      </div>
    </section>
  )
}
