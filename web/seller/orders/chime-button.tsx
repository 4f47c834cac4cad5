import { Bell, BellOff } from 'lucide-react'
import { useSellerMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { toggleChime, useChime } from './chime.ts'

/** Whether a new order rings; the choice is kept in this browser. */
export function ChimeButton() {
  const words = useSellerMessages().orders
  const sound = useChime()
  const Icon = sound === 'off' ? BellOff : Bell
  return (
    <Button look="secondary" aria-pressed={sound !== 'off'} title={words.soundHint} onClick={toggleChime}>
      <Icon size={18} aria-hidden />
      {words.sound[sound]}
    </Button>
  )
}
