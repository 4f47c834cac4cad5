import { type FormEvent, useState } from 'react'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import { callWithKey, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { useSendOnce } from '../../browser/send-once.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

const fields = ['name', 'phone', 'email', 'message'] as const
type ContactMessage = Record<(typeof fields)[number], string>
type FieldErrors = Partial<ContactMessage>

function read(form: HTMLFormElement): ContactMessage {
  const text = (field: string) => inputOf(form, field).value.trim()
  return { name: text('name'), phone: text('phone'), email: text('email'), message: text('message') }
}

/** Checks and sends the message, then empties the form (SPEC 5 "Contact form", SPEC 8). */
export function useContact() {
  const messages = messagesOf('help').contact.form
  const sendOnce = useSendOnce()
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  function fieldErrorsOf({ name, phone, email, message }: ContactMessage): FieldErrors {
    const errors: FieldErrors = {}
    if (name === '') errors.name = messages.required
    if (phone !== '' && !isPhoneNumber(phone)) errors.phone = messages.badPhone
    if (normalizeEmail(email) === undefined) errors.email = email === '' ? messages.required : messages.badEmail
    if (message === '') errors.message = messages.required
    return errors
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const body = read(form)
    const found = fieldErrorsOf(body)
    setFieldErrors(found)
    const wrong = fields.find((field) => found[field] !== undefined)
    if (wrong !== undefined) return inputOf(form, wrong).focus()
    setBusy(true)
    try {
      await sendOnce(JSON.stringify(body), (key) => callWithKey(shopperApi.contactSend, key, body))
      showSuccess(messages.sent)
      form.reset()
    } catch (error) {
      // A Refusal has its own message, other failures a fixed one; the form stays filled.
      if (error instanceof Refusal && !isServerError(error)) showError(error)
      else showError(error instanceof TypeError ? messages.unreachable : messages.failed)
    } finally {
      setBusy(false)
    }
  }

  const submit = submitHandler((form) => !busy && send(form))
  const clearError = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setFieldErrors(({ [name as keyof FieldErrors]: _cleared, ...others }) => others)
  }
  return { busy, fieldErrors, submit, clearError }
}
