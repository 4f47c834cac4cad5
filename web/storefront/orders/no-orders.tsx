import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openLogin } from '../accounts/session-store.ts'

/** 'Please log in to continue': orders are shown to their shopper only (SPEC 6). */
export function LogInFirst() {
  const words = useMessages().orders
  const logIn = (
    <Button size="large" onClick={() => openLogin('/my-orders')}>
      {words.logIn}
    </Button>
  )
  return (
    <EmptyState picture="/pictures/parcel.svg" text={words.pleaseLogIn} hint={words.pleaseLogInHint} action={logIn} />
  )
}

/** Nothing was ever ordered: a friendly way to the shelves. */
export function NeverOrdered() {
  const words = useMessages().orders
  const browse = <ButtonLink to="/products">{words.browse}</ButtonLink>
  return <EmptyState picture="/pictures/empty-orders.svg" text={words.none} hint={words.noneHint} action={browse} />
}

/** 'No matching orders found', with the search term (SPEC 2 "My Orders"). */
export function NoMatch({ term, onShowAll }: { term: string; onShowAll: () => void }) {
  const words = useMessages().orders
  const showAll = (
    <Button look="secondary" onClick={onShowAll}>
      {words.showAll}
    </Button>
  )
  return (
    <EmptyState
      picture="/pictures/nothing-found.svg"
      text={words.noMatch}
      hint={words.noMatchFor(term)}
      action={showAll}
    />
  )
}
