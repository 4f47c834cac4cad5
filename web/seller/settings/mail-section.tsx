import { settingLimits } from '#domain/store/setting-limits.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { NumberField } from './number-field.tsx'
import { SecretField } from './secret-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection, verbatim } from './use-section.ts'

/** The mail server, with a button that sends a test e-mail to the seller. */
export function MailSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('mail', loaded)
  const { values, saved, field, textField, isChanged } = form
  const messages = messagesOf('settings')
  const { hostHint, fromHint } = messages.mail
  return (
    <>
      <SectionForm form={form} fieldErrorsOf={({ port }) => (Number.isNaN(port) ? { port: messages.number } : {})}>
        <div className="grid grid-cols-[1fr_6rem] gap-3">
          <InputField
            {...textField('host', (typed) => typed.trim())}
            {...verbatim}
            hint={hostHint}
            maxLength={settingLimits.address}
          />
          <NumberField {...field('port')} />
        </div>
        <InputField {...textField('user')} {...verbatim} />
        <SecretField {...field('password')} stored={saved.password} />
        <EmailField {...textField('from')} hint={fromHint} required={false} maxLength={settingLimits.address} />
      </SectionForm>
      <TestMail to={loaded.settings.security.email} hasServer={values.host !== ''} isChanged={isChanged} />
    </>
  )
}

function TestMail({ to, hasServer, isChanged }: { to: string; hasServer: boolean; isChanged: boolean }) {
  const messages = messagesOf('settings').mail
  const { busy, run } = useBusy()
  const send = () =>
    run(async () => {
      await callApi(sellerApi.testMail, { body: {} })
      showSuccess(hasServer ? messages.sent(to) : messages.inOutbox)
    })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button look="secondary" busy={busy} disabled={isChanged} onClick={() => void send()}>
        {messages.test}
      </Button>
      {isChanged && <p className="text-hint text-ink-2">{messages.saveFirst}</p>}
    </div>
  )
}
