import { LoaderCircle } from 'lucide-react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { shopperMessages } from '../../i18n/namespaces.ts'

/** Says that orders are loading, after 200 ms to avoid a flash. */
export function RefreshNote() {
  const messages = shopperMessages().orders
  const { pathname } = useLocation()
  const isLoadingMore = useNavigation().location?.pathname === pathname
  const isLoading = useRevalidator().state === 'loading' || isLoadingMore
  return (
    <p role="status" className="flex min-h-6 items-center text-ink-2">
      {isLoading && (
        <span className="flex animate-fade items-center gap-2 [animation-delay:200ms] [animation-fill-mode:both]">
          <LoaderCircle size={18} aria-hidden className="animate-spin" />
          {messages.loading}
        </span>
      )}
    </p>
  )
}
