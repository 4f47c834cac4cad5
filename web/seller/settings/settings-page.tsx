import { loaderCallApi } from '../../api/call-api.ts'
import { currentSettingsMessages, useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { sellerMeta } from '../layout/seller-meta.ts'
import { useFetched } from '../layout/use-fetched.tsx'
import { OpeningChecklist } from '../opening/opening-checklist.tsx'
import type { Route } from './+types/settings-page'
import { LastChange } from './last-change.tsx'
import { loadSettings } from './load-settings.ts'
import { SettingsTiles } from './settings-tiles.tsx'

const load = ({ context }: Route.LoaderArgs) => loadSettings(context.get(loaderCallApi))

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => currentSettingsMessages().title)

/** The sections with what each says now, and what is left to do before the shop opens. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const messages = useSettingsMessages()
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
