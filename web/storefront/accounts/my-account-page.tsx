import { titleOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NoScriptsNote } from '../../ui/no-scripts-note.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Problem } from '../../ui/problem.tsx'
import type { Route } from './+types/my-account-page'
import { hasNoSession, type SessionUser, useCurrentUser } from './current-user.ts'
import { DeleteForm } from './delete-form.tsx'
import { openLogin } from './login-dialog-store.ts'
import { PhoneForm } from './phone-form.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { SecurityCards } from './security-cards.tsx'
import { loadSession } from './session-store.ts'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(messagesOf('help').account.title, matches)]

const card = 'flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5'

/** The shopper's personal data and its download, addresses, password, sessions and the deletion of the account. */
export default function MyAccountPage() {
  const messages = messagesOf('help').account
  const session = useCurrentUser()
  return (
    <div className="container-page max-w-2xl pb-12">
      <PageTitle
        beside={
          session.state === 'shopper' && (
            <ButtonLink to="/my-orders" look="secondary">
              {messages.toOrders}
            </ButtonLink>
          )
        }
      >
        {messages.title}
      </PageTitle>
      <NoScriptsNote className="mb-3" />
      {(session.state === 'unknown' || session.state === 'changed') && <p role="status">{messages.loading}</p>}
      {session.state === 'offline' && (
        <Problem text={messages.failed} action={messages.tryAgain} onAction={() => void loadSession()} />
      )}
      {hasNoSession(session) && (
        <EmptyState
          text={messages.pleaseLogIn}
          hint={messages.pleaseLogInHint}
          action={
            <Button size="large" onClick={() => openLogin('/my-account')}>
              {messages.logIn}
            </Button>
          }
        />
      )}
      {session.state === 'shopper' && <AccountCards key={session.id} user={session.user} />}
    </div>
  )
}

function AccountCards({ user }: { user: SessionUser }) {
  const messages = messagesOf('help').account
  const facts = [
    [messages.name, user.name],
    [messages.email, user.email],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <section className={card}>
        <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2">
          {facts.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="font-semibold text-hint text-ink-2">{label}</dt>
              <dd className="break-words font-bold">{text}</dd>
            </div>
          ))}
        </dl>
        <PhoneForm phone={user.phone} />
      </section>
      <section className={card}>
        <h2 className="font-bold text-section">{messages.addressesTitle}</h2>
        <SavedAddresses />
      </section>
      <SecurityCards className={card} />
      <section className={card}>
        <h2 className="font-bold text-section">{messages.downloadTitle}</h2>
        <p className="text-ink-2">{messages.downloadText}</p>
        <a href="/api/user/export" download="my-data.json" className={buttonClass('secondary')}>
          {messages.download}
        </a>
      </section>
      <section className={card}>
        <h2 className="font-bold text-section">{messages.deleteTitle}</h2>
        <p className="text-ink-2">{messages.deleteText}</p>
        <DeleteForm />
      </section>
    </div>
  )
}
