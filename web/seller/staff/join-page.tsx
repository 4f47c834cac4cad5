import { useState } from 'react'
import { maxPasswordLength, minPasswordLength } from '#domain/accounts/accounts.ts'
import { callApi } from '../../api/call-api.ts'
import { submitting } from '../../browser/submitting.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { currentStaffMessages, useStaffMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Logo } from '../../ui/logo.tsx'
import { errorText, showError } from '../../ui/toast.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { sellerMeta } from '../layout/seller-meta.ts'
import type { Route } from './+types/join-page'

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => currentStaffMessages().join.title)

/** The URL holds the token, so no referrer is sent. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
}

/** Where an invited person chooses a name and a password. */
export default function JoinPage({ params }: Route.ComponentProps) {
  const messages = useStaffMessages().join
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  async function join(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form)
    const [name = '', password = ''] = ['name', 'password'].map((field) => data.get(field)?.toString())
    setBusy(true)
    try {
      await callApi(sellerApi.staffAccept, { body: { token: params.token, name, password } })
      // A whole load: nothing of an earlier session stays.
      window.location.assign('/seller/orders')
    } catch (error) {
      showError(error)
      setFieldError(errorText(error))
      setBusy(false)
    }
  }
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      <Logo className="inline-flex min-h-11 items-center rounded-control" />
      <form
        method="post"
        onSubmit={submitting(join)}
        inert={!isHydrated}
        className="flex w-full max-w-sm flex-col gap-4 rounded-hero border border-line bg-surface p-6 shadow-hover"
      >
        <h1 className="text-center font-extrabold text-title">{messages.title}</h1>
        <p className="text-ink-2">{messages.about}</p>
        {fieldError !== undefined && <FormError>{fieldError}</FormError>}
        <InputField label={messages.name} name="name" autoComplete="name" maxLength={100} required />
        <InputField
          label={messages.password}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={minPasswordLength}
          maxLength={maxPasswordLength}
          required
        />
        <Button type="submit" size="large" busy={busy} className="mt-2">
          {messages.submit}
        </Button>
      </form>
      <LanguageSwitch className="mt-4 w-fit" />
    </main>
  )
}
