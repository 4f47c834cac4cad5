import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'
import { useIsLive } from './order-watch.ts'

/** Shows whether changes of orders arrive at once. */
export function LiveDot() {
  const messages = messagesOf('queue')
  const isLive = useIsLive()
  return (
    <span className="flex shrink-0 items-center gap-1.5 font-semibold text-hint text-ink-2">
      <span aria-hidden className={classNames('size-2.5 rounded-full', isLive ? 'bg-leaf-500' : 'bg-line-strong')} />
      {isLive ? messages.live : messages.connecting}
    </span>
  )
}
