import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DeliveryFees } from './delivery-fees.tsx'
import { helpMeta } from './help-meta.ts'
import { InfoLayout, InfoSection } from './info-layout.tsx'

export const meta = helpMeta('delivery')

/** Delivery time, procedure and fees (SPEC 2 footer, SPEC 9). */
export default function DeliveryInformationPage() {
  const messages = messagesOf('help').delivery
  return (
    <InfoLayout title={messages.title} intro={messages.intro}>
      <InfoSection title={messages.timeTitle} lines={messages.time} />
      <InfoSection title={messages.costTitle} lines={[messages.cost]} />
      <DeliveryFees />
      <InfoSection title={messages.doorTitle} lines={messages.door} />
      <div>
        <ButtonLink to="/products">{messages.choose}</ButtonLink>
      </div>
    </InfoLayout>
  )
}
