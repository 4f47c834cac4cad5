import { ChevronLeft } from 'lucide-react'
import type { ComponentType } from 'react'
import { data, Link } from 'react-router'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { loaderCallApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { sellerMeta } from '../layout/seller-meta.ts'
import { useFetched } from '../layout/use-fetched.tsx'
import type { Route } from './+types/section-page'
import { DeliverySection } from './delivery-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { loadSettings } from './load-settings.ts'
import { MailSection } from './mail-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { ShopSection } from './shop-section.tsx'

const sections: Readonly<Record<string, ComponentType<{ loaded: SettingsJson }>>> = {
  shop: ShopSection,
  delivery: DeliverySection,
  hours: HoursSection,
  payment: PaymentSection,
  mail: MailSection,
  legal: LegalSection,
  security: SecuritySection,
}

async function load({ context, params }: Route.LoaderArgs) {
  if (!Object.hasOwn(sections, params.section)) throw data(null, { status: 404 })
  return loadSettings(context.get(loaderCallApi))
}

export { load as loader, load as clientLoader }

const sectionTitle = (section: string) => (messagesOf('settings').sections as Record<string, string>)[section] ?? ''

export const meta: Route.MetaFunction = ({ matches, params }) =>
  sellerMeta(matches, () => sectionTitle(params.section ?? ''))

/** One section of the settings. */
export default function SectionPage({ loaderData, params }: Route.ComponentProps) {
  const messages = messagesOf('settings')
  const { data: loaded, failure } = useFetched(loaderData, messages.failed)
  const Section = sections[params.section]
  const about = (messages.about as Record<string, string>)[params.section]
  return (
    <div className="max-w-xl">
      <Link to="/seller/settings" className="-mb-4 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf-700">
        <ChevronLeft size={18} aria-hidden />
        {messages.back}
      </Link>
      <PageTitle>{sectionTitle(params.section)}</PageTitle>
      <p className="-mt-3 mb-4 text-ink-2">{about}</p>
      {failure}
      {loaded && Section && <Section key={params.section} loaded={loaded} />}
    </div>
  )
}
