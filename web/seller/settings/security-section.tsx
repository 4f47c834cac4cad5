import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { buttonClass } from '../../ui/button-look.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SellerSessions } from './seller-sessions.tsx'

/** Second factor, password, sessions and the download of a backup. */
export function SecuritySection({ loaded }: { loaded: SettingsJson }) {
  const messages = messagesOf('settings').security
  const { email, secondFactor, recoveryCodesLeft } = loaded.settings.security
  return (
    <div className="flex flex-col gap-6">
      <Card title={messages.secondFactor}>
        <SecondFactor isOn={secondFactor} codesLeft={recoveryCodesLeft} />
      </Card>
      <Card title={messages.password}>
        <p className="break-words text-ink-2">
          {messages.email}: {email}
        </p>
        <ChangePasswordForm email={email} />
      </Card>
      <Card title={messages.sessions}>
        <SellerSessions />
      </Card>
      <Card title={messages.backup}>
        <BackupDownload />
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold text-section">{title}</h2>
      {children}
    </section>
  )
}

function BackupDownload() {
  const messages = messagesOf('settings').security
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
