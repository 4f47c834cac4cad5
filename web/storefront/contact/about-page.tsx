import { titleOf } from '../../document/page-meta.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import type { Route } from './+types/about-page'
import { InfoLayout, InfoSection } from './info-layout.tsx'
import { LegalNotices } from './legal-notices.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { about } = messagesOf('help')
  const { name = '', city = '' } = matches[0].loaderData?.store ?? {}
  return [
    titleOf(about.title, matches),
    { name: 'description', content: about.metaText(name, shopperMessages().names.place(city)) },
  ]
}

/** The store's story and the notices required by law (CONTRACT "Store"). */
export default function AboutPage() {
  const messages = messagesOf('help').about
  const { name, city } = useStoreFacts()
  return (
    <InfoLayout title={messages.title} intro={messages.intro(name, shopperMessages().names.place(city))}>
      <InfoSection title={name} lines={messages.story} />
      <LegalNotices />
    </InfoLayout>
  )
}
