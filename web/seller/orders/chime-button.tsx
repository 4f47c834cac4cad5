import { Bell, BellOff } from 'lucide-react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { toggleChime, useChime } from './chime.ts'

/** Turns the chime on or off; stored in this browser. */
export function ChimeButton() {
  const messages = messagesOf('seller').orders
  const sound = useChime()
  const Icon = sound === 'off' ? BellOff : Bell
  return (
    <Button data-chime look="secondary" aria-pressed={sound !== 'off'} title={messages.soundHint} onClick={toggleChime}>
      <Icon size={18} aria-hidden />
      {messages.sound[sound]}
    </Button>
  )
}
