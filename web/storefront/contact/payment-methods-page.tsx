import { useHelpMessages } from '../../i18n/use-messages.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { helpMeta } from './help-meta.ts'
import { Policy, PolicySection } from './policy.tsx'

export const meta = helpMeta('payment')

/** Cash on delivery, where the store takes cash, and UPI, cards and wallets (SPEC 2 footer and FAQ). */
export default function PaymentMethodsPage() {
  const messages = useHelpMessages().payment
  const { cash } = useStoreFacts()
  const sections = cash ? [messages.cash, ...messages.sections] : messages.sections
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
