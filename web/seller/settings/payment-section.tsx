import { isSecretSet } from '#domain/store/secrets.ts'
import type { SettingValues } from '#domain/store/setting-shapes.ts'
import type { SettingsJson } from '#domain/store/settings-call-shapes.ts'
import { callApi } from '../../api/call-api.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { useSettingsMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { SecretField } from './secret-field.tsx'
import { SectionForm } from './section-form.tsx'
import { SwitchRow } from './switch-row.tsx'
import { useSection } from './use-section.ts'

type Values = SettingValues['payment']

/** Cash, UPI on delivery, and the keys of the gateway. */
export function PaymentSection({ loaded }: { loaded: SettingsJson }) {
  const form = useSection('payment', loaded)
  const { values, change, fieldErrors } = form
  const messages = useSettingsMessages().payment
  return (
    <SectionForm section="payment" form={form}>
      <SwitchRow
        label={messages.cash}
        on={values.cash}
        error={fieldErrors.cash}
        onChange={(cash) => change({ cash })}
      />
      <SwitchRow label={messages.online} on={values.online} onChange={(online) => change({ online })} />
      <InputField
        label={messages.upiId}
        hint={messages.upiHint}
        error={fieldErrors.upiId}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={values.upiId}
        onChange={({ target }) => change({ upiId: target.value.trim() })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-bold text-section">{messages.keys}</legend>
        <p className="text-hint text-ink-2">{messages.keysAbout}</p>
        <InputField
          label={messages.razorpayKeyId}
          placeholder="rzp_live_…"
          error={fieldErrors.razorpayKeyId}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={values.razorpayKeyId}
          onChange={({ target }) => change({ razorpayKeyId: target.value.trim() })}
        />
        <SecretField
          label={messages.razorpayKeySecret}
          error={fieldErrors.razorpayKeySecret}
          value={values.razorpayKeySecret}
          onChange={(razorpayKeySecret) => change({ razorpayKeySecret })}
        />
        <SecretField
          label={messages.razorpayWebhookSecret}
          error={fieldErrors.razorpayWebhookSecret}
          value={values.razorpayWebhookSecret}
          onChange={(razorpayWebhookSecret) => change({ razorpayWebhookSecret })}
        />
        <CheckKeys values={values} />
      </fieldset>
    </SectionForm>
  )
}

/** Asks the gateway about the keys on screen, saved or not. */
function CheckKeys({ values: { razorpayKeyId, razorpayKeySecret } }: { values: Values }) {
  const messages = useSettingsMessages().payment
  const { busy, run } = useBusy()
  const check = () =>
    run(async () => {
      const secret = typeof razorpayKeySecret === 'string' ? { razorpayKeySecret } : {}
      await callApi(sellerApi.paymentKeysCheck, { body: { razorpayKeyId, ...secret } })
      showSuccess(messages.works)
    })
  return (
    <Button
      look="secondary"
      className="sm:self-start"
      busy={busy}
      disabled={razorpayKeyId === '' || !isSecretSet(razorpayKeySecret)}
      onClick={() => void check()}
    >
      {messages.check}
    </Button>
  )
}
