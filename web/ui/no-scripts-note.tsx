import { messagesOf } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'

/** Tells shoppers without JavaScript that ordering needs it; browsing and search work. */
export function NoScriptsNote({ className }: { className?: string }) {
  return (
    <noscript>
      {/* Browsers ignore this element while hydrating and may not have loaded its messages. */}
      {typeof document === 'undefined' && <NoteText className={className} />}
    </noscript>
  )
}

function NoteText({ className }: { className: string | undefined }) {
  const { noScripts } = messagesOf('help')
  return <p className={classNames('font-semibold text-hint text-ink-2', className)}>{noScripts}</p>
}
