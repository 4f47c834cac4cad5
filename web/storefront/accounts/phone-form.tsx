import { normalizePhone } from '#domain/accounts/accounts.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'
import { promptLogin } from './prompt-login.ts'
import { showPhone } from './session-store.ts'

/** The phone number that address form and checkout suggest; empty for none. */
export function PhoneForm({ phone }: { phone: string | undefined }) {
  const messages = messagesOf('help').account
  const { busy, fieldErrors, submit, clearErrors } = useCheckedForm({ check, send })

  function check(form: HTMLFormElement): FieldErrors<'phone'> {
    const typed = inputOf(form, 'phone').value
    return typed.trim() === '' || normalizePhone(typed) !== undefined ? {} : { phone: messages.badPhone }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const input = inputOf(form, 'phone')
    const body = { phone: input.value }
    const { message, phone: saved } = await callApi(shopperApi.phoneChange, { body }).catch(promptLogin)
    showPhone(saved)
    input.value = saved ?? ''
    showSuccess(message)
  }

  return (
    <form noValidate onSubmit={submit} onChange={clearErrors} className="flex w-full flex-col items-start gap-3">
      <InputField
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        label={messages.phone}
        hint={messages.phoneHint}
        error={fieldErrors.phone}
        defaultValue={phone}
        className="w-full max-w-xs"
      />
      <Button type="submit" look="secondary" busy={busy}>
        {messages.savePhone}
      </Button>
    </form>
  )
}
