import { normalizeEmail } from '#domain/accounts/email.ts'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import { callWithKey, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

function read(form: HTMLFormElement) {
  const text = (field: string) => inputOf(form, field).value.trim()
  return { name: text('name'), phone: text('phone'), email: text('email'), message: text('message') }
}

/** Checks and sends the message, then empties the form (SPEC 5 "Contact form", SPEC 8). */
export function useContact() {
  const messages = messagesOf('help').contact.form
  const sendOnce = useSendOnce()

  function check(form: HTMLFormElement) {
    const { name, phone, email, message } = read(form)
    const errors: FieldErrors<'name' | 'phone' | 'email' | 'message'> = {}
    if (name === '') errors.name = messages.required
    if (phone !== '' && !isPhoneNumber(phone)) errors.phone = messages.badPhone
    if (normalizeEmail(email) === undefined) errors.email = email === '' ? messages.required : messages.badEmail
    if (message === '') errors.message = messages.required
    return errors
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const body = read(form)
    const send = (key: string) => callWithKey(shopperApi.contactSend, key, body)
    showSuccess((await sendOnce(JSON.stringify(body), send)).message)
    form.reset()
  }

  /** A Refusal has its own message, other failures a fixed one; the form stays filled. */
  function onFailed(error: unknown) {
    if (error instanceof Refusal && !isServerError(error)) showError(error)
    else showError(error instanceof TypeError ? messages.unreachable : messages.failed)
    return {}
  }

  return useCheckedForm({ check, send, onFailed })
}
