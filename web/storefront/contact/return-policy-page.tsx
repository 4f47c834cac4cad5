import { messagesOf } from '../../i18n/namespaces.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { helpMeta } from './help-meta.ts'
import { InfoLayout, InfoSection } from './info-layout.tsx'

export const meta = helpMeta('returns')

/** Returns within 7 days, refunds and cancellation (SPEC 2 footer, SPEC 9). */
export default function ReturnPolicyPage() {
  const messages = messagesOf('help').returns
  return (
    <InfoLayout title={messages.title} intro={messages.intro}>
      {messages.sections.map(({ title, lines }) => (
        <InfoSection key={title} title={title} lines={lines} />
      ))}
      <div>
        <ButtonLink to="/contact">{messages.contact}</ButtonLink>
      </div>
    </InfoLayout>
  )
}
