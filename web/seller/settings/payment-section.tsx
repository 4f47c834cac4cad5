import { useId } from 'react'
import { isSecretSet } from '#domain/store/secrets.ts'
import { settingLimits } from '#domain/store/setting-limits.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { SecretField } from './secret-field.tsx'
import { SectionForm } from './section-form.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useSection, verbatim } from './use-section.ts'

type Values = SettingValues['payment']

/** Cash, UPI on delivery, and the keys of the gateway. */
export function PaymentSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('payment', loaded)
  const { values, saved, field, textField } = form
  const messages = messagesOf('settings').payment
  return (
    <SectionForm form={form}>
      <SwitchRow {...field('cash')} />
      <SwitchRow {...field('online')} />
      <InputField {...textField('upiId', (typed) => typed.trim())} {...verbatim} hint={messages.upiHint} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-bold text-section">{messages.keys}</legend>
        <p className="text-hint text-ink-2">{messages.keysAbout}</p>
        <InputField
          {...textField('razorpayKeyId', (typed) => typed.trim())}
          {...verbatim}
          placeholder="rzp_live_…"
          maxLength={settingLimits.key}
        />
        <SecretField {...field('razorpayKeySecret')} stored={saved.razorpayKeySecret} />
        <SecretField {...field('razorpayWebhookSecret')} stored={saved.razorpayWebhookSecret} />
        <CheckKeys values={values} />
      </fieldset>
    </SectionForm>
  )
}

function CheckKeys({ values: { razorpayKeyId, razorpayKeySecret } }: { values: Values }) {
  const messages = messagesOf('settings').payment
  const { busy, run } = useBusy()
  const hintId = useId()
  const isMissing = razorpayKeyId === '' || !isSecretSet(razorpayKeySecret)
  const check = () =>
    run(async () => {
      const secret = typeof razorpayKeySecret === 'string' ? { razorpayKeySecret } : {}
      await callApi(sellerApi.paymentKeysCheck, { body: { razorpayKeyId, ...secret } })
      showSuccess(messages.works)
    })
  return (
    <>
      <Button
        look="secondary"
        className="sm:self-start"
        busy={busy}
        disabled={isMissing}
        aria-describedby={isMissing ? hintId : undefined}
        onClick={() => void check()}
      >
        {messages.check}
      </Button>
      {isMissing && (
        <p id={hintId} className="-mt-2 text-hint text-ink-3">
          {messages.checkNeeds}
        </p>
      )}
    </>
  )
}
