import { storeNameIn, titleOf } from '../../document/page-meta.ts'
import { currentHelpMessages, useHelpMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/return-policy-page'
import { Policy, PolicySection } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const messages = currentHelpMessages().returns
  return [
    titleOf(messages.title, matches),
    { name: 'description', content: messages.metaText(storeNameIn(matches) ?? '') },
  ]
}

/** Returns within 7 days, refunds, cancelling (SPEC 2 footer, SPEC 9). */
export default function ReturnPolicyPage() {
  const messages = useHelpMessages().returns
  return (
    <Policy title={messages.title} intro={messages.intro}>
      {messages.sections.map(({ title, lines }) => (
        <PolicySection key={title} title={title} lines={lines} />
      ))}
      <div>
        <ButtonLink to="/contact">{messages.contact}</ButtonLink>
      </div>
    </Policy>
  )
}
