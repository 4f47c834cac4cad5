import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { openLogin } from '../accounts/login-dialog-store.ts'

/** Asks a visitor to log in: only shoppers have orders (SPEC 6). */
export function LogInFirst() {
  const messages = shopperMessages().orders
  const logIn = (
    <Button size="large" onClick={() => openLogin('/my-orders')}>
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

/** Says that the shopper has never ordered, and links to the products. */
export function NeverOrdered() {
  const messages = shopperMessages().orders
  const browse = <ButtonLink to="/products">{messages.browse}</ButtonLink>
  return (
    <EmptyState picture="/pictures/empty-orders.svg" text={messages.none} hint={messages.noneHint} action={browse} />
  )
}

/** Says that no order matches the search term and status, with a button that shows all (SPEC 2 "My Orders"). */
export function NoMatch({ term, onShowAll }: { term: string; onShowAll: () => void }) {
  const messages = shopperMessages().orders
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
