import { useLocation, useNavigation } from 'react-router'
import { shopperMessages } from '../i18n/namespaces.ts'

/** A progress line for navigations over 200 ms; on the way to My Orders also 'Loading...' (SPEC 2). */
export function ProgressLine() {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const messages = shopperMessages()
  if (state === 'idle') return null
  const opensOrders = location.pathname === '/my-orders' && pathname !== '/my-orders'
  return (
    <>
      <div
        role="progressbar"
        aria-label={messages.ui.loading}
        className="progress-line fixed inset-x-0 top-0 z-50 h-0.75 bg-leaf-500"
      />
      {opensOrders && (
        <p
          role="status"
          className="fixed inset-x-0 top-3 z-50 mx-auto w-fit animate-fade rounded-full bg-surface px-4 py-2 text-ink-2 shadow-float [animation-delay:200ms] [animation-fill-mode:both]"
        >
          {messages.ui.loading}
        </p>
      )}
    </>
  )
}
