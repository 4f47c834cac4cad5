import { Banknote, Clock, type LucideIcon, Mail, MapPin, Scale, ShieldCheck, Store } from 'lucide-react'
import { Link } from 'react-router'
import { rupeesToPaise } from '#domain/money.ts'
import { type OpeningHours, weekdays } from '#domain/store/hours.ts'
import type { Section } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import type { SettingsMessages } from '../../i18n/en/settings.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { classNames } from '../../ui/class-names.ts'
import { spanText } from './span-text.ts'

type Tile = { readonly icon: LucideIcon; readonly text: string; readonly isMissing?: boolean }

/** One tile for each section with a summary of it; missing settings are red. */
export function SettingsTiles({ loaded }: { loaded: SettingsJson }) {
  const messages = messagesOf('settings')
  const tiles = useTiles(loaded)
  return (
    <ul className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3">
      {(Object.entries(tiles) as [Section | 'security', Tile][]).map(([section, { icon: Icon, text, isMissing }]) => (
        <li key={section}>
          <Link
            to={`/seller/settings/${section}`}
            className="flex h-full min-h-15 flex-col justify-center rounded-card border border-line bg-surface px-2.5 py-2 hover:border-leaf-700"
          >
            <span className="flex items-center gap-1.5 font-semibold">
              <Icon size={18} aria-hidden className="shrink-0" />
              <span className="min-w-0">{messages.sections[section]}</span>
            </span>
            <span
              className={classNames(
                'mt-0.5 text-caption [overflow-wrap:anywhere]',
                isMissing ? 'font-semibold text-error' : 'text-ink-2',
              )}
            >
              {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The tiles by section; 'security' is the seller's own login. */
function useTiles({ settings, missingNotices }: SettingsJson): Record<Section | 'security', Tile> {
  const { tiles } = messagesOf('settings')
  const sellerMessages = messagesOf('seller')
  const { shop, delivery, hours, mail, legal, security } = settings
  const [missingNotice] = missingNotices
  const payment = usePaymentTile(settings)
  return {
    shop: { icon: Store, text: `${shop.name} · ${shop.phone.replaceAll(' ', '\u00a0')}` },
    delivery: {
      icon: MapPin,
      text: tiles.kmFree(delivery.radiusKm, shortRupees(rupeesToPaise(delivery.freeDeliveryFrom))),
    },
    hours: { icon: Clock, text: hoursText(hours.weekly, tiles) },
    payment: { icon: Banknote, ...payment },
    mail: { icon: Mail, text: mail.host || tiles.noMail },
    legal: {
      icon: Scale,
      text: missingNotice === undefined ? legal.legalName : tiles.missing(sellerMessages.missingNotices[missingNotice]),
      isMissing: missingNotice !== undefined,
    },
    security: { icon: ShieldCheck, text: security.secondFactor ? tiles.secondFactor : tiles.passwordOnly },
  }
}

function usePaymentTile({ payment }: SettingsJson['settings']): { text: string; isMissing: boolean } {
  const { tiles } = messagesOf('settings')
  const { onlinePayment } = useStoreFacts()
  const { cash, upiId } = payment
  const methods = [cash && tiles.cash, cash && upiId !== '' && tiles.upi, onlinePayment && tiles.online]
  const text = methods.filter(Boolean).join(' · ')
  return text === '' ? { text: tiles.noWayToPay, isMissing: true } : { text, isMissing: false }
}

/** Summary of the opening hours: always, the same hours every day, or the number of open days. */
function hoursText(weekly: OpeningHours['weekly'], messages: SettingsMessages['tiles']): string {
  const days = weekdays.map((day) => JSON.stringify(weekly[day]))
  const [span, second] = weekly.mon
  const isDaily = days.every((day) => day === days[0])
  if (isDaily && span !== undefined && second === undefined)
    return span.from === '00:00' && span.to === '24:00' ? messages.always : messages.daily(spanText(span))
  return messages.varied(weekdays.filter((day) => weekly[day].length > 0).length)
}
