import { titleOf } from '../../document/page-meta.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { hasNoSession, useCurrentUser } from '../accounts/current-user.ts'
import type { Route } from './+types/not-serviceable-page'
import { openLocation } from './location-store.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const { location } = shopperMessages()
  return [titleOf(location.notServiceableTitle, matches), { name: 'robots', content: 'noindex' }]
}

/** Banner for places out of reach; the cart stays (SPEC 2 "/not-serviceable"). */
export default function NotServiceablePage() {
  const { location: messages, names } = shopperMessages()
  const { radiusKm, city } = useStoreFacts()
  // A visitor would have to log in to fill in the address form.
  const needsLogin = useCurrentUser(hasNoSession)
  return (
    <section className="container-page pt-3.5">
      <div className="flex flex-col items-center gap-5 overflow-hidden rounded-hero bg-fruit px-6 py-10 text-center md:min-h-100 md:flex-row-reverse md:justify-between md:gap-10 md:px-14 md:text-left">
        <img
          src="/pictures/not-serviceable.svg"
          alt=""
          width={240}
          height={200}
          fetchPriority="high"
          className="h-40 w-48 shrink-0 md:h-75 md:w-90"
        />
        <div className="flex max-w-lg flex-col items-center gap-3 md:items-start">
          <h1 className="font-extrabold text-hero lg:text-hero-wide">{messages.notServiceable}</h1>
          <p className="text-ink-2 lg:text-price">{messages.notServiceableText(radiusKm, names.place(city))}</p>
          <p className="font-semibold text-leaf-800 lg:text-price">{messages.cartSaved}</p>
          <div className="mt-2 flex flex-wrap gap-3 max-md:justify-center">
            {needsLogin ? (
              <Button size="large" onClick={openLocation}>
                {messages.tryAnother}
              </Button>
            ) : (
              <ButtonLink to="/add-address" size="large">
                {messages.tryAnother}
              </ButtonLink>
            )}
            <ButtonLink to="/" look="quiet" size="large">
              {messages.goHome}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}
