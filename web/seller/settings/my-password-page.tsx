import { messagesOf } from '../../i18n/namespaces.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { sellerMeta } from '../layout/page-data.tsx'
import type { Route } from './+types/my-password-page'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SellerSessions } from './seller-sessions.tsx'

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('seller').menu.myPassword)

/** Where a person of any role changes their password and sees their sessions. */
export default function MyPasswordPage() {
  const { menu } = messagesOf('seller')
  const messages = messagesOf('settings').security
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <PageTitle>{menu.myPassword}</PageTitle>
      <section className="-mt-3 rounded-card border border-line bg-surface p-4">
        <ChangePasswordForm />
      </section>
      <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <h2 className="font-bold text-section">{messages.sessions}</h2>
        <SellerSessions />
      </section>
    </div>
  )
}
