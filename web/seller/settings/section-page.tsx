import { ChevronLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import { loaderCallApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { fetched, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { Route } from './+types/section-page'
import { DeliverySection } from './delivery-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { ShopSection } from './shop-section.tsx'

const sections = {
  shop: ShopSection,
  delivery: DeliverySection,
  hours: HoursSection,
  payment: PaymentSection,
  mail: MailSection,
  legal: LegalSection,
  security: SecuritySection,
}

const isSection = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name)

async function load({ context, params }: Route.LoaderArgs) {
  if (!isSection(params.section)) throw data(null, { status: 404 })
  return fetched(() => context.get(loaderCallApi)(sellerApi.settingsShow))
}

export { load as loader, load as clientLoader }

const sectionTitle = (name = '') => (isSection(name) ? messagesOf('settings').sections[name] : '')

export const meta: Route.MetaFunction = ({ matches, params }) => sellerMeta(matches, () => sectionTitle(params.section))

/** One section of the settings. */
export default function SectionPage({ loaderData, params: { section } }: Route.ComponentProps) {
  const messages = messagesOf('settings')
  const { data: loaded, failure } = useFetched(loaderData, messages.failed)
  // The loader has refused every other name.
  if (!isSection(section)) return null
  const Section = sections[section]
  return (
    <div className="max-w-xl">
      <Link to="/seller/settings" className="-mb-4 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf-700">
        <ChevronLeft size={18} aria-hidden />
        {messages.back}
      </Link>
      <PageTitle>{messages.sections[section]}</PageTitle>
      <p className="-mt-3 mb-4 text-ink-2">{messages.about[section]}</p>
      {failure}
      {loaded && <Section key={section} loaded={loaded} />}
    </div>
  )
}
