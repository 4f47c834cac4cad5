import type { FormEvent } from 'react'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import { shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { useCallOnce } from '../../browser/send-once.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, InputField, TextAreaField } from '../../ui/field.tsx'
import { showError, showSuccess } from '../../ui/toast.tsx'

/** The contact form: name, email, message and optional phone (SPEC 2 "Contact"). */
export function ContactForm() {
  const messages = messagesOf('help').contact.form
  const { busy, fieldErrors, submit, clearError } = useContact()
  const clearChanged = ({ target }: FormEvent) =>
    clearError((target as HTMLInputElement).name as keyof typeof fieldErrors)
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-section">{messages.title}</h2>
      <form method="post" noValidate onSubmit={submit} onChange={clearChanged} className="mt-3 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField
            label={messages.name}
            error={fieldErrors.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            required
          />
          <InputField
            label={messages.phone}
            error={fieldErrors.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={30}
          />
        </div>
        <EmailField label={messages.email} error={fieldErrors.email} />
        <TextAreaField
          label={messages.message}
          error={fieldErrors.message}
          name="message"
          rows={5}
          maxLength={5000}
          required
        />
        <Button type="submit" size="large" busy={busy} className="self-start">
          {messages.submit}
        </Button>
      </form>
    </section>
  )
}

function read(form: HTMLFormElement) {
  const text = (field: string) => inputOf(form, field).value.trim()
  return { name: text('name'), phone: text('phone'), email: text('email'), message: text('message') }
}

/** Checks and sends the message, then empties the form (SPEC 5 "Contact form", SPEC 8). */
function useContact() {
  const messages = messagesOf('help').contact.form
  const callOnce = useCallOnce()

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
    showSuccess((await callOnce(shopperApi.contactSend, read(form))).message)
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
