import { useState } from 'react'
import { Link } from 'react-router'
import { accountLimits } from '#domain/accounts/account-limits.ts'
import { maxPasswordLength, minPasswordLength } from '#domain/accounts/accounts.ts'
import { isRefusal } from '#domain/refusal.ts'
import { callApi } from '../../api/call-api.ts'
import { inputOf } from '../../browser/input-of.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { titleOf } from '../../document/page-meta.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { errorText, showError } from '../../ui/toast.tsx'
import { LoggedOutForm } from '../layout/logged-out-form.tsx'
import { notIndexed } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import type { Route } from './+types/join-page'

export const meta: Route.MetaFunction = ({ matches }) => [titleOf(messagesOf('staff').join.title, matches), notIndexed]

/** The page behind an invitation's link: the invited person chooses a name and a password. */
export default function JoinPage({ params }: Route.ComponentProps) {
  const messages = messagesOf('staff').join
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState<string>()
  const [isInviteGone, setInviteGone] = useState(false)
  async function join(form: HTMLFormElement): Promise<void> {
    const name = inputOf(form, 'name').value
    const password = inputOf(form, 'password').value
    setBusy(true)
    try {
      await callApi(sellerApi.staffAccept, { body: { token: params.token, name, password } })
      // A full page load, so that nothing of an earlier session stays.
      window.location.assign('/seller/orders')
    } catch (error) {
      showError(error)
      setFormError(errorText(error))
      // An earlier press may have succeeded and its answer been lost, so the form offers the login.
      setInviteGone(isRefusal(error, 'INVITE_UNKNOWN'))
      setBusy(false)
    }
  }
  return (
    <LoggedOutForm title={messages.title} action={messages.submit} busy={busy} onSubmit={submitHandler(join)}>
      <p className="text-ink-2">{messages.about}</p>
      {formError !== undefined && <FormError>{formError}</FormError>}
      {isInviteGone && (
        <Link
          to="/seller"
          className="inline-flex min-h-11 items-center self-start font-semibold text-leaf-700 underline"
        >
          {messages.logIn}
        </Link>
      )}
      <InputField label={messages.name} name="name" autoComplete="name" maxLength={accountLimits.name} required />
      <InputField
        label={messages.password}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={maxPasswordLength}
        required
      />
    </LoggedOutForm>
  )
}
