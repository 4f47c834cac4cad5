import { Banknote } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'

/** How the shopper pays; cash at the door is the one way there is (SPEC 4 "Payment method"). */
export function PaymentChoice() {
  const words = useWords().cart
  return (
    <fieldset>
      <legend className="font-bold text-input">{words.paymentMethod}</legend>
      <label className="mt-2 flex items-center gap-3 rounded-control border border-leaf-700 bg-leaf-50 p-3">
        <input type="radio" name="payment" value="COD" defaultChecked className="size-5 shrink-0 accent-leaf-700" />
        <span className="flex-1">
          <span className="block font-semibold">{words.cod}</span>
          <span className="block text-hint text-ink-2">{words.codHint}</span>
        </span>
        <Banknote size={24} aria-hidden className="text-leaf-700" />
      </label>
    </fieldset>
  )
}
