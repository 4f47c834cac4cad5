import { useEffect, useRef } from 'react'
import { titleOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showNote } from '../../ui/toast.tsx'
import { useCurrentUser } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/login-dialog-store.ts'
import type { Route } from './+types/add-address-page'
import { AddressForm } from './address-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(shopperMessages().address.title, matches)]

/** The address form; visitors log in first and return here (SPEC 6). */
export default function AddAddressPage() {
  const { state } = useCurrentUser()
  const { pleaseLogIn } = shopperMessages().address
  const previousState = useRef(state)
  useEffect(() => {
    // A logout navigates home, so it opens no login dialog.
    if (state === 'visitor' && previousState.current !== 'shopper') {
      showNote(pleaseLogIn)
      openLogin('/add-address')
    }
    previousState.current = state
  }, [state, pleaseLogIn])
  return state === 'visitor' ? <PleaseLogIn /> : <AddressForm />
}

function PleaseLogIn() {
  const messages = shopperMessages().address
  return (
    // As high as the form before it, so that the footer does not move.
    <div className="min-h-svh">
      <EmptyState
        heading
        text={messages.pleaseLogIn}
        picture="/pictures/map-pin.svg"
        action={<Button onClick={() => openLogin('/add-address')}>{messages.logIn}</Button>}
      />
    </div>
  )
}
