import { History } from 'lucide-react'
import type { Section } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { shortIndiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { OpeningChecklist } from '../opening/opening-checklist.tsx'
import type { Route } from './+types/settings-page'
import { SettingsTiles } from './settings-tiles.tsx'

const load = pageData((call) => call(sellerApi.settingsShow))

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('settings').title)

/** A tile for each section of the settings, and the checklist of setting up the shop. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('settings')
  const { data, failure } = useFetched(loaderData, messages.failed)
  return (
    <div className="max-w-3xl">
      {data && <OpeningChecklist checklist={data.checklist} />}
      <PageTitle>{messages.title}</PageTitle>
      {failure}
      {data?.secretsLocked && (
        <p role="alert" className="mb-4 rounded-card border border-error bg-error-50 p-3 font-semibold text-error">
          {messages.secretsLocked}
        </p>
      )}
      {data && <SettingsTiles loaded={data} />}
      {data && <LastChange changes={data.changes} />}
    </div>
  )
}

function LastChange({ changes }: { changes: SettingsJson['changes'] }) {
  const messages = messagesOf('settings')
  const saved = Object.entries(changes) as [Section, { at: string; by: string }][]
  const [last] = saved.toSorted(([, a], [, b]) => b.at.localeCompare(a.at))
  if (last === undefined) return null
  const [section, { at, by }] = last
  return (
    <p className="mt-3 flex items-center gap-1.5 text-hint text-ink-2">
      <History size={16} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">
        {messages.lastChange(messages.sections[section], shortIndiaTime(at), by)}
      </span>
    </p>
  )
}
