import { storeNameIn, titleOf } from '../../document/page-meta.ts'
import { currentHelpMessages, useHelpMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/delivery-information-page'
import { DeliveryFees } from './delivery-fees.tsx'
import { Policy, PolicySection } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const words = currentHelpMessages().delivery
  return [titleOf(words.title, matches), { name: 'description', content: words.metaText(storeNameIn(matches) ?? '') }]
}

/** How long delivery takes, what happens at the door, what it costs (SPEC 2 footer, SPEC 9). */
export default function DeliveryInformationPage() {
  const words = useHelpMessages().delivery
  return (
    <Policy title={words.title} intro={words.intro}>
      <PolicySection title={words.timeTitle} lines={words.time} />
      <PolicySection title={words.costTitle} lines={[words.cost]} />
      <DeliveryFees />
      <PolicySection title={words.doorTitle} lines={words.door} />
      <div>
        <ButtonLink to="/products">{words.choose}</ButtonLink>
      </div>
    </Policy>
  )
}
