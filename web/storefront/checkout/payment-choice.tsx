import { Banknote, type LucideIcon, Smartphone } from 'lucide-react'
import type { PaymentType } from '#domain/orders/orders.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { useCheckoutDocument } from './use-checkout-document.ts'

type Props = { chosen: PaymentType; onChoose: (paymentType: PaymentType) => void }

/** The payment type: cash on delivery, or online if offered (SPEC 4 "Payment method"). */
export function PaymentChoice({ chosen, onChoose }: Props) {
  const messages = useMessages().cart
  const { onlinePayment, cash } = useStoreFacts()
  useCheckoutDocument(onlinePayment?.checkoutUrl)
  const way = (value: PaymentType, label: string, hint: string, icon: LucideIcon) => (
    <Way value={value} label={label} hint={hint} icon={icon} checked={chosen === value} onChoose={onChoose} />
  )
  return (
    <fieldset>
      <legend className="font-bold text-input">{messages.paymentMethod}</legend>
      {cash && way('COD', messages.cod, messages.codHint, Banknote)}
      {onlinePayment &&
        way('Online', messages.online, onlinePayment.isTest ? messages.testHint : messages.onlineHint, Smartphone)}
    </fieldset>
  )
}

type WayProps = {
  value: PaymentType
  label: string
  hint: string
  icon: LucideIcon
  checked: boolean
  onChoose: (paymentType: PaymentType) => void
}

function Way({ value, label, hint, icon: Icon, checked, onChoose }: WayProps) {
  return (
    <label className="mt-2 flex items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-leaf-700 has-checked:bg-leaf-50">
      <input
        type="radio"
        name="payment"
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
        className="size-5 shrink-0 accent-leaf-700"
      />
      <span className="flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-hint text-ink-2">{hint}</span>
      </span>
      <Icon size={24} aria-hidden className="text-leaf-700" />
    </label>
  )
}
