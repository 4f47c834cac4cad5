import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { lazyWithMessages } from '../../browser/lazy-with-messages.ts'
import { EarlyScript } from '../../document/early-script.tsx'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { hasNoSession, useCurrentUser } from '../accounts/current-user.ts'
import { SectionHead } from '../layout/section-head.tsx'
import { reserveSpace, reserveSpaceScript, unmarkHasOrdered } from './buy-again-script.ts'

const BuyAgainStrip = lazyWithMessages(async () => (await import('./buy-again-strip.tsx')).BuyAgainStrip)

/** 'Buy again'; app.css shows it only in browsers that have ordered. */
export function BuyAgain() {
  const messages = shopperMessages().home
  const user = useCurrentUser()
  const isVisitor = hasNoSession(user)
  const [wasVisitor, setWasVisitor] = useState(false)
  useLayoutEffect(reserveSpace, [])
  useEffect(() => {
    if (!isVisitor) return
    setWasVisitor(true)
    unmarkHasOrdered()
  }, [isVisitor])
  return (
    <>
      <EarlyScript code={reserveSpaceScript} />
      <section aria-labelledby="again" className="again-space container-page mt-5 lg:mt-6">
        <SectionHead id="again">{messages.buyAgain}</SectionHead>
        <div className="h-21">
          <Suspense fallback={<Placeholder />}>
            {user.state === 'shopper' ? (
              <BuyAgainStrip key={user.id} shopperId={user.id} placeholder={<Placeholder />} mayShift={wasVisitor} />
            ) : (
              <Waiting isOffline={user.state === 'offline'} />
            )}
          </Suspense>
        </div>
      </section>
    </>
  )
}

/** Shown until the shopper is known, which needs a connection. */
function Waiting({ isOffline }: { isOffline: boolean }) {
  const messages = shopperMessages().home
  return isOffline ? <p className="text-ink-2">{messages.againFailed}</p> : <Placeholder />
}

/** Empty cards, visible after 200 ms. */
function Placeholder() {
  return (
    <div
      aria-hidden
      className="flex animate-fade gap-3 overflow-hidden [animation-delay:200ms] [animation-fill-mode:both]"
    >
      {[1, 2, 3, 4, 5].map((each) => (
        <div key={each} className="h-20 w-76 shrink-0 rounded-card bg-sunken" />
      ))}
    </div>
  )
}
