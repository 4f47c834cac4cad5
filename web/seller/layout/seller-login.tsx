import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { submitting } from '../../browser/submitting.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { LanguageSwitch } from '../../i18n/language-switch.tsx'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Logo } from '../../ui/logo.tsx'
import { errorText, showError } from '../../ui/toast.tsx'
import { sellerApi } from './seller-api.ts'

/** The seller's login form; it leads to /seller (SPEC 2, SPEC 4). */
export function SellerLogin() {
  const messages = useSellerMessages().login
  const { busy, submit, wantsCode, fieldErrors, forget } = useLogin()
  const isHydrated = useHydrated()
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      <Logo className="inline-flex min-h-11 items-center rounded-control" />
      <form
        method="post"
        onSubmit={submit}
        onChange={forget}
        inert={!isHydrated}
        className="flex w-full max-w-sm flex-col gap-4 rounded-hero border border-line bg-surface p-6 shadow-hover"
      >
        <h1 className="text-center font-extrabold text-title">{messages.title}</h1>
        {fieldErrors.form !== undefined && <FormError>{fieldErrors.form}</FormError>}
        <InputField label={messages.email} name="email" type="email" autoComplete="username" maxLength={254} required />
        <InputField
          label={messages.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          required
        />
        {wantsCode && (
          <InputField
            label={messages.code}
            hint={fieldErrors.code === undefined ? messages.codeHint : undefined}
            error={fieldErrors.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            required
            className="[&_input]:font-semibold [&_input]:tabular-nums [&_input]:tracking-[0.2em]"
          />
        )}
        <Button type="submit" size="large" busy={busy} className="mt-2">
          {messages.submit}
        </Button>
      </form>
      <LanguageSwitch className="mt-4 w-fit" />
    </main>
  )
}

type FieldErrors = { code?: string; form?: string }

/** Focuses the first wrong field. */
function askAnew(form: HTMLFormElement, name: 'code' | 'password'): void {
  const input = form.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

function useLogin() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [wantsCode, setWantsCode] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  async function logIn(form: HTMLFormElement): Promise<void> {
    setBusy(true)
    setFieldErrors({})
    const data = new FormData(form)
    try {
      const [email, password, code] = ['email', 'password', 'code'].map((name) => data.get(name)?.toString())
      await callApi(sellerApi.sellerLogin, { body: { email: email ?? '', password: password ?? '', code } })
      await navigate('/seller', { replace: true })
      await revalidate()
    } catch (error) {
      refused(form, error)
      setBusy(false)
    }
  }
  function refused(form: HTMLFormElement, error: unknown): void {
    showError(error)
    const why = error instanceof Refusal ? error.code : undefined
    if (why === 'CODE_REQUIRED') setWantsCode(true)
    else {
      const isCode = why === 'WRONG_CODE'
      setFieldErrors({ [isCode ? 'code' : 'form']: errorText(error) })
      askAnew(form, isCode ? 'code' : 'password')
    }
  }
  const submit = submitting((form) => !busy && logIn(form))
  return { busy, submit, wantsCode, fieldErrors, forget: () => setFieldErrors({}) }
}
