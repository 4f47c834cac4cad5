import { useState } from 'react'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { useBusy } from '../../browser/use-busy.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField } from '../../ui/field.tsx'
import { showSuccess } from '../../ui/toast.tsx'

/** The newsletter form (SPEC 2 "Home", SPEC 5 "Subscribe form"). */
export function SubscribeForm() {
  const messages = shopperMessages().home.subscribe
  const { busy, run } = useBusy()
  const [fieldError, setFieldError] = useState<string>()

  async function send(form: HTMLFormElement): Promise<void> {
    const input = form.elements.namedItem('email') as HTMLInputElement
    const email = input.value.trim()
    const isValid = normalizeEmail(email) !== undefined
    const error = email === '' ? messages.required : messages.badEmail
    setFieldError(isValid ? undefined : error)
    if (!isValid) return input.focus()
    await run(async () => {
      showSuccess((await callApi(shopperApi.newsletterSubscribe, { body: { email } })).message)
      form.reset()
    })
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
          noValidate
          onSubmit={submitHandler((form) => !busy && send(form))}
          onChange={() => setFieldError(undefined)}
          className="flex w-full items-start gap-3 max-sm:flex-col max-sm:items-stretch sm:w-auto"
        >
          <EmailField label={messages.email} error={fieldError} className="sm:w-72" />
          <Button type="submit" busy={busy} className="sm:mt-5.5 sm:[&:lang(hi)]:mt-6.25">
            {messages.submit}
          </Button>
        </form>
      </div>
    </section>
  )
}
