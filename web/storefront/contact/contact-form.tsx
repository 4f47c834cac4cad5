import { useHelpMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, InputField, TextAreaField } from '../../ui/field.tsx'
import { useContact } from './use-contact.ts'

/** A message to the store: name, email, message, and a phone number for those who like to be called (SPEC 2 "Contact"). */
export function ContactForm() {
  const words = useHelpMessages().contact.form
  const { busy, faults, submit, mend } = useContact()
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-section">{words.title}</h2>
      <form noValidate onSubmit={submit} onChange={mend} className="mt-3 flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <InputField label={words.name} error={faults.name} name="name" autoComplete="name" maxLength={100} required />
          <InputField
            label={words.phone}
            error={faults.phone}
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={30}
          />
        </div>
        <EmailField label={words.email} error={faults.email} />
        <TextAreaField label={words.message} error={faults.message} name="message" rows={5} maxLength={5000} required />
        <Button type="submit" size="large" busy={busy} className="self-start">
          {words.submit}
        </Button>
      </form>
    </section>
  )
}
