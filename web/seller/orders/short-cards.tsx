import { Rows3 } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { useStoredChoice } from '../layout/use-stored-choice.ts'

/** Whether small screens show summaries of the orders; first whole orders, as SPEC 2 "Seller Orders List" has them. */
export const useShortCards = () => useStoredChoice('thela.seller.short-cards', ['off', 'on'])

/** Switches small screens between summaries and whole orders. */
export function ShortCardsButton() {
  const messages = messagesOf('queue').summary
  const [choice, choose] = useShortCards()
  const isOn = choice === 'on'
  return (
    <Button
      look="secondary"
      aria-pressed={isOn}
      onClick={() => choose(isOn ? 'off' : 'on')}
      className="max-sm:w-11 max-sm:px-0 aria-pressed:border-leaf-700 aria-pressed:bg-leaf-50 aria-pressed:text-leaf-700 board:hidden"
    >
      <Rows3 size={18} aria-hidden />
      <span className="max-sm:sr-only">{messages.short}</span>
    </Button>
  )
}
