import { useState } from 'react'
import { normalizePhone } from '#domain/accounts/accounts.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { promptLogin } from './prompt-login.ts'
import { showPhone } from './session-store.ts'

/** The phone number that address form and checkout suggest; empty for none. */
export function PhoneForm({ phone = '' }: { phone?: string | undefined }) {
  const messages = messagesOf('help').account
  const [typed, setTyped] = useState(phone)
  const [fieldError, setFieldError] = useState<string>()
  const { busy, run } = useBusy()

  async function save(): Promise<void> {
    if (busy) return
    if (typed.trim() !== '' && normalizePhone(typed) === undefined) return setFieldError(messages.badPhone)
    await run(async () => {
      const body = { phone: typed }
      const { message, phone: saved } = await callApi(shopperApi.phoneChange, { body }).catch(promptLogin)
      showPhone(saved)
      setTyped(saved ?? '')
      showSuccess(message)
    })
  }

  return (
    <form noValidate onSubmit={submitHandler(save)} className="flex w-full flex-col items-start gap-3">
      <InputField
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        label={messages.phone}
        hint={messages.phoneHint}
        error={fieldError}
        value={typed}
        className="w-full max-w-xs"
        onChange={(event) => {
          setTyped(event.target.value)
          setFieldError(undefined)
        }}
      />
      <Button type="submit" look="secondary" busy={busy}>
        {messages.savePhone}
      </Button>
    </form>
  )
}
