import { titleOf } from '../../document/page-meta.ts'
import { currentHelpMessages, useHelpMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/my-account-page'
import { DeleteForm } from './delete-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import { SecurityCards } from './security-cards.tsx'
import { openLogin, type SessionUser, useSession } from './session-store.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentHelpMessages().account.title, matches),
  { name: 'robots', content: 'noindex' },
]

const card = 'flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5'

/** Who the shopper is to the store, all that it holds to take along, and the way out. */
export default function MyAccountPage() {
  const words = useHelpMessages().account
  const session = useSession()
  return (
    <div className="container-page max-w-2xl pb-12">
      <PageTitle>{words.title}</PageTitle>
      {session.state === 'unknown' && <p role="status">{words.loading}</p>}
      {session.state === 'visitor' && (
        <EmptyState
          text={words.pleaseLogIn}
          hint={words.pleaseLogInHint}
          action={
            <Button size="large" onClick={() => openLogin('/my-account')}>
              {words.logIn}
            </Button>
          }
        />
      )}
      {session.state === 'shopper' && <OwnData user={session.user} />}
    </div>
  )
}

function OwnData({ user }: { user: SessionUser }) {
  const words = useHelpMessages().account
  const known = [
    [words.name, user.name],
    [words.email, user.email],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <section className={card}>
        <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
          {known.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="break-words font-bold">{text}</dd>
            </div>
          ))}
        </dl>
        <PhoneForm phone={user.phone} />
        <ButtonLink to="/my-orders" look="secondary">
          {words.toOrders}
        </ButtonLink>
      </section>
      <section className={card}>
        <h2 className="font-bold text-section">{words.addressesTitle}</h2>
        <SavedAddresses />
      </section>
      <SecurityCards className={card} />
      <section className={card}>
        <h2 className="font-bold text-section">{words.downloadTitle}</h2>
        <p className="text-ink-2">{words.downloadText}</p>
        <a href="/api/user/export" download="my-data.json" className={buttonClass('secondary')}>
          {words.download}
        </a>
      </section>
      <section className={card}>
        <h2 className="font-bold text-section">{words.deleteTitle}</h2>
        <p className="text-ink-2">{words.deleteText}</p>
        <DeleteForm />
      </section>
    </div>
  )
}
