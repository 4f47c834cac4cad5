import { titleOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import type { Route } from './+types/about-page'
import { InfoLayout, InfoSection } from './info-layout.tsx'
import { LegalNotices } from './legal-notices.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { about } = messagesOf('help')
  const { name = '', city = '' } = matches[0].loaderData?.store ?? {}
  return [
    titleOf(about.title, matches),
    { name: 'description', content: about.metaText(name, messagesOf('shop').names.place(city)) },
  ]
}

/** The story of the store and the notices that the law requires (CONTRACT "Store"). */
export default function AboutPage() {
  const messages = messagesOf('help').about
  const { name, city } = useStoreFacts()
  return (
    <InfoLayout title={messages.title} intro={messages.intro(name, messagesOf('shop').names.place(city))}>
      <InfoSection title={name} lines={messages.story} />
      <LegalNotices />
    </InfoLayout>
  )
}
