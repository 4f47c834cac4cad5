import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type StaffRole, staffRoles } from '#domain/accounts/staff.ts'
import { callApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { ShareLink } from '../layout/share-link.tsx'

type Invitation = { readonly link: string; readonly email: string }

/** Makes an invitation; its link is shown only once. */
export function InviteForm() {
  const messages = messagesOf('staff')
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  const [invitation, setInvitation] = useState<Invitation>()
  async function invite(form: HTMLFormElement): Promise<void> {
    const email = inputOf(form, 'email').value
    const role = inputOf(form, 'role').value as StaffRole
    await run(async () => {
      // Without a key: an invitation made again replaces the first, which may be revoked by now.
      const { link } = await callApi(sellerApi.staffInvite, { body: { email, role } })
      setInvitation({ link, email })
      form.reset()
      await revalidate()
    })
  }
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold text-section">{messages.invite}</h2>
      <form onSubmit={submitHandler(invite)} className="flex flex-col gap-3">
        <EmailField label={messages.email} autoComplete="off" />
        <SelectField
          label={messages.newRole}
          name="role"
          defaultValue="packer"
          options={staffRoles.map((role) => [role, `${messages.roles[role]} · ${messages.may[role]}`])}
        />
        <Button type="submit" busy={busy} className="sm:self-start">
          {messages.makeLink}
        </Button>
      </form>
      {invitation !== undefined && <InvitationLink invitation={invitation} />}
    </section>
  )
}

function InvitationLink({ invitation: { link, email } }: { invitation: Invitation }) {
  const messages = messagesOf('staff')
  const { name } = useStoreFacts()
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{messages.made(email)}</p>
      <ShareLink link={link} text={messages.text(name, link)} messages={messages} />
    </div>
  )
}
