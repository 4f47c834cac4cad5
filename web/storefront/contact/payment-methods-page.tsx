import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { helpMeta } from './help-meta.ts'
import { InfoLayout, InfoSection } from './info-layout.tsx'

export const meta = helpMeta('payment')

/** The payment methods of the store, and what its prices include (SPEC 2 footer and FAQ). */
export default function PaymentMethodsPage() {
  const messages = messagesOf('help').payment
  const { cash, onlinePayment } = useStoreFacts()
  const sections = [...(cash ? [messages.cash] : []), ...(onlinePayment ? [messages.online] : []), messages.prices]
  return (
    <InfoLayout title={messages.title} intro={messages.intro}>
      {sections.map(({ title, lines }) => (
        <InfoSection key={title} title={title} lines={lines} />
      ))}
      <div>
        <ButtonLink to="/cart">{messages.toCart}</ButtonLink>
      </div>
    </InfoLayout>
  )
}
