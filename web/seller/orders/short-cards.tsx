import { Rows3 } from 'lucide-react'
import { useEffect } from 'react'
import { create } from 'zustand'
import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'

const storageKey = 'thela.seller.short-cards'
/** Whether small screens show summaries of the orders; first whole orders, as SPEC 2 "Seller Orders List" has them. */
export const useShortCards = create<boolean>(() => false)

/** Switches small screens between summaries and whole orders; stored in this browser. */
export function ShortCardsButton() {
  const messages = messagesOf('queue').summary
  const on = useShortCards()
  useEffect(() => {
    useShortCards.setState(readLocal(storageKey) === 'on', true)
  }, [])
  const toggle = () => {
    writeLocal(storageKey, on ? 'off' : 'on')
    useShortCards.setState(!on, true)
  }
  return (
    <Button
      look="secondary"
      aria-pressed={on}
      onClick={toggle}
      className="max-sm:w-11 max-sm:px-0 aria-pressed:border-leaf-700 aria-pressed:bg-leaf-50 aria-pressed:text-leaf-700 min-[68.75rem]:hidden"
    >
      <Rows3 size={18} aria-hidden />
      <span className="max-sm:sr-only">{messages.short}</span>
    </Button>
  )
}
