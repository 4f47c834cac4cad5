import type { InviteJson } from '#domain/accounts/staff-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { shortIndiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'
import type { Route } from './+types/staff-page'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'

const load = pageData((call) => call(sellerApi.staffList))

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('staff').title)

/** The staff with their roles, open invitations and the form for a new invitation. */
export default function StaffPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('staff')
  const { data, failure } = useFetched(loaderData, messages.failed)
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageTitle>{messages.title}</PageTitle>
      <p className="-mt-6 text-ink-2">{messages.about}</p>
      {failure}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data?.staff.map((member) => (
          <MemberRow key={member._id} member={member} />
        ))}
      </ul>
      {data !== undefined && data.invites.length > 0 && (
        <section>
          <h2 className="mb-2 font-bold text-section">{messages.invites}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {data.invites.map((invite) => (
              <InviteRow key={invite._id} invite={invite} />
            ))}
          </ul>
        </section>
      )}
      <InviteForm />
    </div>
  )
}

function InviteRow({ invite: { _id: id, email, role, until } }: { invite: InviteJson }) {
  const messages = messagesOf('staff')
  const { busy, send } = useChange()
  return (
    <li className="flex items-center justify-between gap-3 p-3">
      <span className="min-w-0">
        <span translate="no" className="block truncate font-semibold">
          {email}
        </span>
        <span className="text-hint text-ink-2">
          {messages.roles[role]} · {messages.until(shortIndiaTime(until))}
        </span>
      </span>
      <Button
        look="secondary"
        aria-label={messages.revokeOf(email)}
        busy={busy}
        onClick={() => void send(() => callApi(sellerApi.inviteRevoke, { params: { id } }))}
      >
        {messages.revoke}
      </Button>
    </li>
  )
}
