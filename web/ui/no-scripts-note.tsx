import { messagesOf } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'

type Props = { className?: string; text?: string }

/** Tells shoppers without JavaScript that ordering needs it, or another text. */
export function NoScriptsNote(props: Props) {
  return (
    <noscript>
      {/* Browsers ignore this element while hydrating and may not have loaded its messages. */}
      {typeof document === 'undefined' && <NoteText {...props} />}
    </noscript>
  )
}

function NoteText({ className, text = messagesOf('help').noScripts }: Props) {
  return <p className={classNames('font-semibold text-hint text-ink-2', className)}>{text}</p>
}
