import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** 'Loading Orders...' in place of the list (SPEC 2 "Seller Orders List"). */
export function LoadingOrders() {
  const messages = useSellerMessages().orders
  return (
    <p role="status" className="flex min-h-[60dvh] items-center justify-center gap-3 text-ink-2">
      <Spinner size={22} quiet />
      {messages.loading}
    </p>
  )
}
