import { Bell, BellOff, Printer, RefreshCw } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { PushSlot } from '../../browser/push-slot.tsx'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { toggleChime, useChime } from './chime.ts'
import { useIsLive } from './order-watch.ts'
import { ShortCardsButton } from './short-cards.tsx'

/** Buttons show only their icon on phones, where all stand in one row with the title. */
const iconOnPhones = 'max-sm:w-11 max-sm:px-0'

/** Beside the title: whether the list is live, and buttons for sound, reload, short cards, printing and push. */
export function OrdersToolbar() {
  return (
    <div className="flex flex-wrap items-center gap-2 whitespace-nowrap py-1 max-sm:contents">
      <LiveDot />
      <ChimeButton />
      <RefreshButton />
      <ShortCardsButton />
      <PrintLink />
      <PushSlot kind="seller" className="w-max max-w-72 whitespace-normal empty:-ml-2 max-sm:empty:-ml-3" />
    </div>
  )
}

function LiveDot() {
  const messages = messagesOf('queue')
  const isLive = useIsLive()
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-semibold text-hint text-ink-2">
      <span aria-hidden className={classNames('size-2.5 rounded-full', isLive ? 'bg-leaf-500' : 'bg-line-strong')} />
      <span className={isLive ? 'max-sm:sr-only' : undefined}>{isLive ? messages.live : messages.connecting}</span>
    </span>
  )
}

function ChimeButton() {
  const messages = messagesOf('seller').orders
  const sound = useChime()
  const Icon = sound === 'off' ? BellOff : Bell
  return (
    <Button
      data-chime
      look="secondary"
      aria-pressed={sound !== 'off'}
      title={messages.soundHint}
      onClick={toggleChime}
      className={iconOnPhones}
    >
      <Icon size={18} aria-hidden />
      <span className="max-sm:sr-only">{messages.sound[sound]}</span>
    </Button>
  )
}

function PrintLink() {
  const { menu } = messagesOf('seller')
  return (
    <ButtonLink look="secondary" to="/seller/print" className={iconOnPhones}>
      <Printer size={18} aria-hidden />
      <span className="max-sm:sr-only">{menu.print}</span>
    </ButtonLink>
  )
}

function RefreshButton() {
  const messages = messagesOf('seller').orders
  const { revalidate } = useRevalidator()
  const { busy, run } = useBusy()
  return (
    <Button look="secondary" busy={busy} onClick={() => void run(revalidate)} className={iconOnPhones}>
      {!busy && <RefreshCw size={18} aria-hidden />}
      <span className="max-sm:sr-only">{busy ? messages.loading : messages.refresh}</span>
    </Button>
  )
}
