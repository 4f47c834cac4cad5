import { useHelpMessages } from '../../i18n/use-messages.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { helpMeta } from './help-meta.ts'
import { InfoPage, InfoSection } from './info-page.tsx'

export const meta = helpMeta('returns')

/** Returns within 7 days, refunds and cancellation (SPEC 2 footer, SPEC 9). */
export default function ReturnPolicyPage() {
  const messages = useHelpMessages().returns
  return (
    <InfoPage title={messages.title} intro={messages.intro}>
      {messages.sections.map(({ title, lines }) => (
        <InfoSection key={title} title={title} lines={lines} />
      ))}
      <div>
        <ButtonLink to="/contact">{messages.contact}</ButtonLink>
      </div>
    </InfoPage>
  )
}
