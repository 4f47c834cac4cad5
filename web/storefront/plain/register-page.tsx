import { titleOf } from '../../document/page-meta.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import type { Route } from './+types/register-page'
import { AccountForm } from './account-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentMessages().login.register.title, matches),
  { name: 'robots', content: 'noindex' },
]

/** Making an account without scripts (SPEC 4 "Login modal"). */
export default function RegisterPage() {
  return <AccountForm mode="register" />
}
