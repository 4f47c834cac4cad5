import { titleOf } from '../../document/page-meta.ts'
import { currentMessages } from '../../i18n/use-messages.ts'
import type { Route } from './+types/log-in-page'
import { AccountForm } from './account-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentMessages().login.login.title, matches),
  { name: 'robots', content: 'noindex' },
]

/** Logging in without scripts (SPEC 4 "Login modal"). */
export default function LogInPage() {
  return <AccountForm mode="login" />
}
