import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PushKind } from '#domain/notifications/push-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'
import { messagesOf } from '../i18n/namespaces.ts'
import { Button } from '../ui/button.tsx'
import { showError, showSuccess } from '../ui/toast.tsx'
import { type PushState, readPushState, turnOff, turnOn } from './browser-push.ts'
import { useBusy } from './use-busy.ts'

type Props = { kind: PushKind }

/** A button that turns push notifications on or off; for a visitor it sends a test notification (SPEC 2 "Home"). */
export function PushControl({ kind }: Props) {
  const messages = messagesOf('push')
  const { state, busy, onPress } = usePush(kind)
  if (state === undefined) return null
  if (state === 'unsupported' || state === 'denied')
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 text-ink-2 text-hint">
        <BellOff size={18} aria-hidden className="shrink-0" />
        {messages[state]}
      </p>
    )
  const label = kind === 'visitor' ? messages.test : (state === 'on' ? messages.turnOff : messages.turnOn)[kind]
  const Icon = state === 'on' && kind !== 'visitor' ? BellOff : Bell
  return (
    <Button look="secondary" busy={busy} onClick={onPress}>
      {!busy && <Icon size={18} aria-hidden />}
      {label}
    </Button>
  )
}

function usePush(kind: PushKind) {
  const messages = messagesOf('push')
  const [state, setState] = useState<PushState>()
  const { busy, run } = useBusy()
  useEffect(() => {
    let isOver = false
    // A failed check counts as off; pressing the button checks again.
    void readPushState(kind)
      .catch((): PushState => 'off')
      .then((found) => isOver || setState(found))
    return () => {
      isOver = true
    }
  }, [kind])

  async function change(): Promise<void> {
    const isOn = state === 'on'
    const next = isOn && kind !== 'visitor' ? await turnOff(kind) : await turnOn(kind)
    if (next === 'unavailable') return showError(messages.unreachable)
    setState(next)
    if (kind === 'seller' && next === 'on') showSuccess(messages.whileLoggedIn)
    if (kind === 'visitor' && next === 'on') showSuccess((await callApi(shopperApi.pushNotify)).message)
  }

  return { state, busy, onPress: () => void run(change) }
}
