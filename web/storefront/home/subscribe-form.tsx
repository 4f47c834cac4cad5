import { normalizeEmail } from '#domain/accounts/email.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'

/** The newsletter form (SPEC 2 "Home", SPEC 5 "Subscribe form"). */
export function SubscribeForm() {
  const messages = shopperMessages().home.subscribe
  const { busy, fieldErrors, submit, clearErrors } = useCheckedForm({ check, send })
  const emailOf = (form: HTMLFormElement) => inputOf(form, 'email').value.trim()

  function check(form: HTMLFormElement): FieldErrors<'email'> {
    const email = emailOf(form)
    if (normalizeEmail(email) !== undefined) return {}
    return { email: email === '' ? messages.required : messages.badEmail }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    showSuccess((await callApi(shopperApi.newsletterSubscribe, { body: { email: emailOf(form) } })).message)
    form.reset()
  }

  return (
    <section aria-labelledby="subscribe" className="container-page mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-hero bg-haldi-100 p-5 sm:p-8">
        <div className="max-w-md">
          <h2 id="subscribe" className="font-bold text-section">
            {messages.title}
          </h2>
          <p className="mt-1 text-ink-2">{messages.text}</p>
        </div>
        <form
          method="post"
          noValidate
          onSubmit={submit}
          onChange={clearErrors}
          className="flex w-full items-start gap-3 max-sm:flex-col max-sm:items-stretch sm:w-auto"
        >
          <EmailField label={messages.email} error={fieldErrors.email} className="sm:w-72" />
          <Button type="submit" busy={busy} className="sm:mt-5.5 sm:[&:lang(hi)]:mt-6.25">
            {messages.submit}
          </Button>
        </form>
      </div>
    </section>
  )
}
