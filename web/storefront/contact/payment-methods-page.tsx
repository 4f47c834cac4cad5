import { useHelpMessages } from '../../i18n/use-messages.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { helpMeta } from './help-meta.ts'
import { Policy, PolicySection } from './policy.tsx'

export const meta = helpMeta('payment')

/** The ways to pay that the store takes, and its prices (SPEC 2 footer and FAQ). */
export default function PaymentMethodsPage() {
  const messages = useHelpMessages().payment
  const { cash, onlinePayment } = useStoreFacts()
  const sections = [...(cash ? [messages.cash] : []), ...(onlinePayment ? [messages.online] : []), messages.prices]
  return (
    <Policy title={messages.title} intro={messages.intro}>
      {sections.map(({ title, lines }) => (
        <PolicySection key={title} title={title} lines={lines} />
      ))}
      <div>
        <ButtonLink to="/cart">{messages.toCart}</ButtonLink>
      </div>
    </Policy>
  )
}
