import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/field.tsx'
import { Logo } from '../ui/logo.tsx'
import { showError } from '../ui/toast.tsx'
import { useAwake } from '../ui/use-awake.ts'
import { LanguageSwitch } from '../words/language-switch.tsx'
import { useSellerWords } from '../words/use-seller-words.ts'

/** The seller's login form (SPEC 2 "Seller login"); after it the seller is at /seller (SPEC 4). */
export function SellerLogin() {
  const words = useSellerWords().login
  const { busy, submit, wantsCode } = useLogin()
  const isAwake = useAwake()
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      <Logo className="inline-flex min-h-11 items-center rounded-control" />
      <form
        method="post"
        onSubmit={submit}
        inert={!isAwake}
        className="flex w-full max-w-sm flex-col gap-4 rounded-hero border border-line bg-surface p-6 shadow-hover"
      >
        <h1 className="text-center font-extrabold text-title">{words.title}</h1>
        <InputField label={words.email} name="email" type="email" autoComplete="username" maxLength={254} required />
        <InputField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1000}
          required
        />
        {wantsCode && (
          <InputField
            label={words.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            required
          />
        )}
        <Button type="submit" size="large" busy={busy} className="mt-2">
          {words.submit}
        </Button>
      </form>
      <LanguageSwitch className="mt-4 w-fit" />
    </main>
  )
}

function useLogin() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [wantsCode, setWantsCode] = useState(false)
  async function logIn(form: FormData): Promise<void> {
    setBusy(true)
    try {
      const [email, password, code] = ['email', 'password', 'code'].map((name) => form.get(name)?.toString())
      await callApi(api.sellerLogin, { body: { email: email ?? '', password: password ?? '', code } })
      await navigate('/seller', { replace: true })
      await revalidate()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CODE_REQUIRED') setWantsCode(true)
      showError(error)
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void logIn(new FormData(event.currentTarget))
  }
  return { busy, submit, wantsCode }
}
