import { Banknote, type LucideIcon, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PaymentType } from '#domain/orders/orders.ts'
import type { StoreJson } from '#domain/store/store-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { cart } from '../cart/cart-store.ts'

type Props = { chosen: PaymentType; onChoose: (paymentType: PaymentType) => void }

/** The store's payment types as radio buttons (SPEC 4 "Payment method"). */
export function PaymentChoice({ chosen, onChoose }: Props) {
  const messages = shopperMessages().cart
  const { onlinePayment, cash } = useStoreFacts()
  useCheckoutDocument(onlinePayment?.checkoutUrl)
  const option = (value: PaymentType, label: string, hint: string, Icon: LucideIcon) => (
    <label className="mt-2 flex flex-1 items-center gap-3 rounded-control border border-line px-3 py-2 lg:gap-2 lg:px-2 has-checked:border-leaf-700 has-checked:bg-leaf-50">
      <input
        type="radio"
        name="payment"
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-leaf-700"
      />
      <span className="flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-hint text-ink-2">{hint}</span>
      </span>
      <Icon size={24} aria-hidden className="text-leaf-700 lg:hidden" />
    </label>
  )
  return (
    <fieldset className="lg:flex lg:gap-2">
      <legend className="font-bold text-input">{messages.paymentMethod}</legend>
      {cash && option('COD', messages.cod, messages.codHint, Banknote)}
      {onlinePayment &&
        option('Online', messages.online, onlinePayment.isTest ? messages.testHint : messages.onlineHint, Smartphone)}
    </fieldset>
  )
}

/** Reloads /cart unless its document came with this checkout URL, since only that document's policy allows the gateway's script. */
function useCheckoutDocument(checkoutUrl: string | undefined): void {
  const urlOfDocument = useRouteLoaderData<{ store: StoreJson }>('root')?.store.onlinePayment?.checkoutUrl
  useEffect(() => {
    if (checkoutUrl === undefined || checkoutUrl.startsWith('/')) return
    const [documentLoad] = performance.getEntriesByType('navigation')
    if (documentLoad === undefined) return
    if (checkoutUrl === urlOfDocument && /^\/cart\/?$/i.test(new URL(documentLoad.name).pathname)) return
    const reload = () => location.reload()
    cart.saveNow().then(reload, reload)
  }, [checkoutUrl, urlOfDocument])
}
