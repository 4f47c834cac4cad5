import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { accountLimits } from '#domain/accounts/account-limits.ts'
import { maxEmailLength } from '#domain/accounts/email.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { type FieldErrors, useCheckedForm } from '../../browser/use-checked-form.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { errorText, showError } from '../../ui/toast.tsx'
import { LoggedOutForm } from './logged-out-form.tsx'
import { sellerApi } from './seller-api.ts'

/** Closing it before it is unmounted gives the toasts in it back to the page. */
function showModal(dialog: HTMLDialogElement | null): () => void {
  dialog?.showModal()
  return () => dialog?.close()
}

/** The login form over a page whose session has ended, and over its dialogs, which a login shows again. */
export function LoginAgain() {
  const messages = messagesOf('seller').login
  return (
    <dialog
      ref={showModal}
      closedby="none"
      // Browsers without `closedby` would close it when Esc is pressed.
      onCancel={(event) => event.preventDefault()}
      aria-label={messages.title}
      className="fixed inset-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-canvas text-ink"
    >
      <SellerLogin staysOnPage />
    </dialog>
  )
}

/** The seller's login form; it leads to /seller unless it stays on the page (SPEC 2, SPEC 4). */
export function SellerLogin({ staysOnPage = false }: { staysOnPage?: boolean }) {
  const messages = messagesOf('seller').login
  const { busy, submit, wantsCode, fieldErrors, clearErrors, forgetCode } = useLogin(staysOnPage)
  return (
    <LoggedOutForm title={messages.title} action={messages.submit} busy={busy} onSubmit={submit} onChange={clearErrors}>
      {fieldErrors.form !== undefined && <FormError>{fieldErrors.form}</FormError>}
      <InputField
        label={messages.email}
        name="email"
        type="email"
        autoComplete="username"
        maxLength={maxEmailLength}
        required
        onChange={forgetCode}
      />
      <PasswordField
        messages={messages}
        label={messages.password}
        autoComplete="current-password"
        maxLength={accountLimits.password}
      />
      {wantsCode && (
        <InputField
          label={messages.code}
          hint={fieldErrors.code === undefined ? messages.codeHint : undefined}
          error={fieldErrors.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accountLimits.code}
          autoFocus
          required
          className="[&_input]:font-semibold [&_input]:tabular-nums [&_input]:tracking-[0.2em]"
        />
      )}
      <p className="text-hint text-ink-2">{messages.forgotten}</p>
    </LoggedOutForm>
  )
}

function focusField(form: HTMLFormElement, name: 'code' | 'password'): void {
  const input = form.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement)) return
  input.focus()
  input.select()
}

function useLogin(staysOnPage: boolean) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [wantsCode, setWantsCode] = useState(false)
  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form)
    const [email, password, code] = ['email', 'password', 'code'].map((name) => data.get(name)?.toString())
    await callApi(sellerApi.sellerLogin, { body: { email: email ?? '', password: password ?? '', code } })
    if (!staysOnPage) await navigate('/seller', { replace: true })
    await revalidate()
  }
  function onFailed(error: unknown, form: HTMLFormElement): FieldErrors<'code' | 'form'> {
    const code = error instanceof Refusal ? error.code : undefined
    // Of the three fields only the code can be BAD_INPUT.
    const isCodeWrong = code === 'WRONG_CODE' || (wantsCode && code === 'BAD_INPUT')
    const shown = isCodeWrong ? new Refusal('WRONG_CODE') : error
    showError(shown)
    if (code === 'CODE_REQUIRED') {
      setWantsCode(true)
      return {}
    }
    focusField(form, isCodeWrong ? 'code' : 'password')
    return { [isCodeWrong ? 'code' : 'form']: errorText(shown) }
  }
  // Another person may log in without a second factor.
  return { wantsCode, forgetCode: () => setWantsCode(false), ...useCheckedForm({ check: () => ({}), send, onFailed }) }
}
