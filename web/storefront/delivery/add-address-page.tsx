import { lazy, Suspense, useEffect } from 'react'
import { titleOf } from '../../document/page-meta.ts'
import { currentMessages, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { showNote } from '../../ui/toast.tsx'
import { currentUserStore, useCurrentUser } from '../accounts/current-user.ts'
import { openLogin } from '../accounts/session-store.ts'
import type { Route } from './+types/add-address-page'

export const meta: Route.MetaFunction = ({ matches }) => [
  titleOf(currentMessages().address.title, matches),
  { name: 'robots', content: 'noindex' },
]

/** In a browser, once it is known that there is somebody who needs it: visitors only log in here. */
const AddressForm = lazy(async () => {
  if (typeof document !== 'undefined') await nobodyIsVisitor()
  return { default: (await import('./address-form.tsx')).AddressForm }
})

/** Waits while it is unknown who looks at the page, or known to be a visitor. */
function nobodyIsVisitor(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { state } = currentUserStore.getState()
      if (state === 'unknown' || state === 'visitor') return
      stop()
      resolve()
    }
    const stop = currentUserStore.subscribe(look)
    look()
  })
}

/** The address form; visitors log in first and return here (SPEC 6). */
export default function AddAddressPage() {
  const { state } = useCurrentUser()
  const { title } = useMessages().address
  if (state === 'visitor') return <PleaseLogIn />
  const opening = (
    <div className="container-page min-h-svh max-w-2xl">
      <PageTitle>{title}</PageTitle>
    </div>
  )
  return (
    <Suspense fallback={opening}>
      <AddressForm />
    </Suspense>
  )
}

function PleaseLogIn() {
  const messages = useMessages().address
  useEffect(() => {
    showNote(messages.pleaseLogIn)
    openLogin('/add-address')
  }, [messages])
  return (
    // As high as the form that was there before, so that the footer does not jump up.
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
