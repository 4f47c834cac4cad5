import { metaOf } from '../../document/page-meta.ts'
import { messagesOf, shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import type { Route } from './+types/about-page'
import { InfoLayout, InfoSection } from './info-layout.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { about } = messagesOf('help')
  const { name = '', city = '' } = matches[0].loaderData?.store ?? {}
  return metaOf(about.title, matches, about.metaText(name, shopperMessages().names.place(city)))
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

type Row = readonly [term: string, text: string | undefined]

/** Legal name, address, FSSAI licence, GST number and grievance officer, where set. */
function LegalNotices() {
  const messages = messagesOf('help').about
  const names = shopperMessages().names
  const { street, city, state, zipcode, country, supportPhone, supportEmail, legal } = useStoreFacts()
  const officer: Row[] = [
    [messages.grievanceTitle, legal.grievanceOfficer],
    [messages.email, legal.grievanceEmail],
    [messages.phone, legal.grievancePhone],
  ]
  const hasOfficer = officer.some(([, text]) => text !== undefined)
  return (
    <>
      <LegalSection
        title={messages.legalTitle}
        rows={[
          [messages.legalName, legal.name],
          [messages.address, names.place(`${street}, ${city}, ${state} ${zipcode}, ${country}`)],
          [messages.phone, supportPhone],
          [messages.email, supportEmail],
          [messages.fssai, legal.fssai],
          [messages.gstin, legal.gstin],
        ]}
      />
      {hasOfficer && <LegalSection title={messages.grievanceTitle} text={messages.grievanceText} rows={officer} />}
    </>
  )
}

function LegalSection({ title, text, rows }: { title: string; text?: string; rows: readonly Row[] }) {
  const shown = rows.filter(([, value]) => value !== undefined && value !== '')
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-section">{title}</h2>
      {text !== undefined && <p className="mt-2 text-ink-2">{text}</p>}
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] sm:items-baseline">
        {shown.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-hint text-ink-2 max-sm:-mb-2">{term}</dt>
            <dd className="break-words font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
