import { Download } from 'lucide-react'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { buttonClass } from '../../ui/button-look.ts'

/** The download of a new backup; the browser shows its progress. */
export function BackupDownload() {
  const messages = useSettingsMessages().security
  return (
    <>
      <p className="text-ink-2">{messages.backupAbout}</p>
      <a href="/api/store/backup" download className={buttonClass('secondary', 'normal', 'sm:self-start')}>
        <Download size={18} aria-hidden />
        {messages.backupDownload}
      </a>
    </>
  )
}
