import { useHelpMessages, useNames } from '../../i18n/use-messages.ts'
import { useStore } from '../../store/use-store.ts'

type Row = readonly [term: string, text: string | undefined]

/** Name, address, licence and GST number of the store, and who hears complaints; what is not set is not shown. */
export function LegalNotices() {
  const words = useHelpMessages().about
  const names = useNames()
  const { name, street, city, state, zipcode, country, supportPhone, supportEmail, legal } = useStore()
  const officer: Row[] = [
    [words.grievanceTitle, legal.grievanceOfficer],
    [words.email, legal.grievanceEmail],
    [words.phone, legal.grievancePhone],
  ]
  const hasOfficer = officer.some(([, text]) => text !== undefined)
  return (
    <>
      <Notices
        title={words.legalTitle}
        rows={[
          [words.legalName, legal.name ?? name],
          [words.address, names.place(`${street}, ${city}, ${state} ${zipcode}, ${country}`)],
          [words.phone, supportPhone],
          [words.email, supportEmail],
          [words.fssai, legal.fssai],
          [words.gstin, legal.gstin],
        ]}
      />
      {hasOfficer && <Notices title={words.grievanceTitle} text={words.grievanceText} rows={officer} />}
    </>
  )
}

function Notices({ title, text, rows }: { title: string; text?: string; rows: readonly Row[] }) {
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
