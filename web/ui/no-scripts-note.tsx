import { useMessages } from '../i18n/use-messages.ts'
import { classNames } from './class-names.ts'

/** Tells a browser without JavaScript that ordering needs it; browsing and search do not. */
export function NoScriptsNote({ className }: { className?: string }) {
  const { noScripts } = useMessages().errors
  return (
    <noscript>
      <p className={classNames('font-semibold text-hint text-ink-2', className)}>{noScripts}</p>
    </noscript>
  )
}
