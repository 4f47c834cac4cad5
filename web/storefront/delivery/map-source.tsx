import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { classNames } from '../../ui/class-names.ts'

/** The map provider's attribution; nothing for the store's own place list. */
export function MapSource({ className }: { className?: string }) {
  const messages = shopperMessages().location
  const { map } = useStoreFacts()
  if (map === undefined) return null
  const look = classNames('text-right text-caption text-ink-2', className)
  if (map === 'google') return <p className={look}>{messages.dataFrom.google}</p>
  return (
    <p className={look}>
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer" className="underline">
        {messages.dataFrom.openstreetmap}
      </a>
    </p>
  )
}
