import { useHelpMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DeliveryFees } from './delivery-fees.tsx'
import { helpMeta } from './help-meta.ts'
import { Policy, PolicySection } from './policy.tsx'

export const meta = helpMeta('delivery')

/** Delivery time, procedure and fees (SPEC 2 footer, SPEC 9). */
export default function DeliveryInformationPage() {
  const messages = useHelpMessages().delivery
  return (
    <Policy title={messages.title} intro={messages.intro}>
      <PolicySection title={messages.timeTitle} lines={messages.time} />
      <PolicySection title={messages.costTitle} lines={[messages.cost]} />
      <DeliveryFees />
      <PolicySection title={messages.doorTitle} lines={messages.door} />
      <div>
        <ButtonLink to="/products">{messages.choose}</ButtonLink>
      </div>
    </Policy>
  )
}
