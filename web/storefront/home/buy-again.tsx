import { Suspense, use, useEffect, useLayoutEffect, useState } from 'react'
import { late } from '../../browser/late.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Nonce } from '../../document/server-context.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { SectionHead } from '../layout/section-head.tsx'
import { keepRoom, keepRoomScript, unmarkBuysAgain } from './buy-again-script.ts'

const AgainStrip = late(() => import('./buy-again-strip.tsx').then(({ AgainStrip: strip }) => strip))

/** 'Buy again' under the banner, in browsers that have ordered. */
export function BuyAgain() {
  const messages = useMessages().home
  const user = useCurrentUser()
  const { state } = user
  const isHydrated = useHydrated()
  const nonce = use(Nonce)
  const [wasVisitor, setWasVisitor] = useState(false)
  useLayoutEffect(keepRoom, [])
  useEffect(() => {
    if (state !== 'visitor') return
    setWasVisitor(true)
    unmarkBuysAgain()
  }, [state])
  return (
    <>
      {!isHydrated && (
        <script nonce={nonce} suppressHydrationWarning>
          {keepRoomScript}
        </script>
      )}
      <section aria-labelledby="again" className="again-room container-page mt-5 lg:mt-6">
        <SectionHead id="again">{messages.buyAgain}</SectionHead>
        <div className="h-21">
          <Suspense fallback={<AgainRoom />}>
            {user.state === 'shopper' ? (
              <AgainStrip key={user.id} shopperId={user.id} waiting={<AgainRoom />} mayShift={wasVisitor} />
            ) : (
              <AgainRoom />
            )}
          </Suspense>
        </div>
      </section>
    </>
  )
}

/** Empty cards of the same size, once it takes longer than 200 ms. */
function AgainRoom() {
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
