import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openLogin } from '../accounts/session-store.ts'

/** 'Please log in to continue': orders are shown to their shopper only (SPEC 6). */
export function LogInFirst() {
  const messages = useMessages().orders
  const logIn = (
    <Button type="submit" form="log-in" size="large" onClick={() => openLogin('/my-orders')}>
      {messages.logIn}
    </Button>
  )
  return (
    <EmptyState
      picture="/pictures/parcel.svg"
      text={messages.pleaseLogIn}
      hint={messages.pleaseLogInHint}
      action={logIn}
    />
  )
}

/** Nothing was ever ordered: a friendly way to the shelves. */
export function NeverOrdered() {
  const messages = useMessages().orders
  const browse = <ButtonLink to="/products">{messages.browse}</ButtonLink>
  return (
    <EmptyState picture="/pictures/empty-orders.svg" text={messages.none} hint={messages.noneHint} action={browse} />
  )
}

/** 'No matching orders found', with the search term (SPEC 2 "My Orders"). */
export function NoMatch({ term, onShowAll }: { term: string; onShowAll: () => void }) {
  const messages = useMessages().orders
  const showAll = (
    <Button look="secondary" onClick={onShowAll}>
      {messages.showAll}
    </Button>
  )
  return (
    <EmptyState
      picture="/pictures/nothing-found.svg"
      text={messages.noMatch}
      hint={messages.noMatchFor(term)}
      action={showAll}
    />
  )
}
