import { messagesOf } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-look.ts'
import { copyText } from '../layout/copy-text.ts'
import { useAskBeforeLeaving } from '../layout/leave-question.ts'

/** Ten recovery codes, shown only once, to copy, download or write down. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const messages = messagesOf('settings').security
  const { name } = useStoreFacts()
  useAskBeforeLeaving(true)
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-bold">{messages.recovery}</h3>
      <p className="text-ink-2">{messages.recoveryAbout}</p>
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-sunken p-3 font-mono font-semibold min-[22rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copyText(text, messages.copied)}>
          {messages.copy}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name}\n\n${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          {messages.downloadCodes}
        </a>
        <Button onClick={onStored}>{messages.codesStored}</Button>
      </div>
    </div>
  )
}
