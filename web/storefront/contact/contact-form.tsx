import type { FormEvent } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, InputField, TextAreaField } from '../../ui/field.tsx'
import { useContact } from './use-contact.ts'

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
