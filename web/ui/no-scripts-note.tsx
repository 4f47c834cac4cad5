import { useHelpMessages } from '../i18n/use-messages.ts'
import { classNames } from './class-names.ts'

/** Tells a browser without JavaScript that ordering needs it; browsing and search do not. */
export function NoScriptsNote({ className }: { className?: string }) {
  return (
    <noscript>
      {/* A browser with scripts renders nothing in here, and has not loaded these words. */}
      {typeof document === 'undefined' && <Words className={className} />}
    </noscript>
  )
}

function Words({ className }: { className: string | undefined }) {
  const { noScripts } = useHelpMessages()
  return <p className={classNames('font-semibold text-hint text-ink-2', className)}>{noScripts}</p>
}
