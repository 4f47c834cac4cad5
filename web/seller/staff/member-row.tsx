import { type StaffRole, staffRoles } from '#domain/accounts/staff.ts'
import type { MemberJson } from '#domain/accounts/staff-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { confirmed } from '../layout/questions.ts'
import { sellerApi } from '../layout/seller-api.ts'
import { useChange } from '../layout/use-change.ts'

/** A member of the staff, whose role can be changed and who can be removed. */
export function MemberRow({ member }: { member: MemberJson }) {
  const messages = messagesOf('staff')
  const { send } = useChange()
  const { _id: id, email, role, isYou, isLastOwner } = member
  // The first start creates the first owner without a name.
  const name = member.name === '' ? messages.firstOwner : member.name
  const params = { id }
  async function remove(): Promise<void> {
    const question = { title: messages.removeQuestion(name), about: messages.removeAbout, action: messages.remove }
    if (await confirmed({ ...question, look: 'danger' })) await send(() => callApi(sellerApi.staffRemove, { params }))
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <span className="min-w-40 flex-1">
        <span className="block font-semibold">
          <span translate="no">{name}</span>
          {isYou && ` (${messages.you})`}
        </span>
        <span translate="no" className="block break-all text-hint text-ink-2">
          {email}
        </span>
        <span className="text-hint text-ink-2">
          {messages.may[role]}
          {isLastOwner && ` · ${messages.lastOwner}`}
        </span>
      </span>
      <Select
        aria-label={messages.role(name)}
        value={role}
        disabled={isLastOwner}
        options={staffRoles.map((each) => [each, messages.roles[each]])}
        onInput={({ currentTarget }) =>
          void send(() => callApi(sellerApi.staffRole, { params, body: { role: currentTarget.value as StaffRole } }))
        }
      />
      {!isLastOwner && (
        <Button look="secondary" aria-label={messages.removeOf(name)} onClick={() => void remove()}>
          {messages.remove}
        </Button>
      )}
    </li>
  )
}
