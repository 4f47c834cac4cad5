import { type FormEvent, useState } from 'react'
import { maxPasswordLength, minPasswordLength, passwordFault } from '#domain/accounts/accounts.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { useHelpMessages, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { errorText, showError, showSuccess } from '../../ui/toast.tsx'
import { PasswordField } from './password-field.tsx'

type Name = 'oldPassword' | 'newPassword'
type Faults = { [name in Name]?: string }

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

/** Changes the password by the old one; why not stands below the field it is about. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const messages = useHelpMessages().account
  const { required, badPassword, passwordHint } = useMessages().login
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})

  function faultsOf(typed: Record<Name, string>): Faults {
    if (typed.oldPassword === '') return { oldPassword: required }
    if (typed.newPassword === '') return { newPassword: required }
    if (passwordFault(typed.newPassword) === undefined) return {}
    return { newPassword: badPassword(minPasswordLength, maxPasswordLength) }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form)
    const read = (name: Name) => String(data.get(name) ?? '')
    const body = { oldPassword: read('oldPassword'), newPassword: read('newPassword') }
    const found = faultsOf(body)
    setFaults(found)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) return inputOf(form, wrong).focus()
    setBusy(true)
    try {
      const { message } = await callApi(shopperApi.passwordChange, { body })
      showSuccess(message)
      form.reset()
      onChanged()
    } catch (error) {
      if (!(error instanceof Refusal)) return showError(error)
      const wrong: Name = error.code === 'BAD_INPUT' ? 'newPassword' : 'oldPassword'
      setFaults({ [wrong]: errorText(error) })
      inputOf(form, wrong).focus()
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }
  const hint = faults.newPassword === undefined ? passwordHint(minPasswordLength) : undefined
  return (
    <form noValidate onSubmit={submit} onChange={() => setFaults({})} className="flex w-full flex-col gap-4">
      <PasswordField
        name="oldPassword"
        label={messages.oldPassword}
        error={faults.oldPassword}
        autoComplete="current-password"
      />
      <PasswordField
        name="newPassword"
        label={messages.newPassword}
        error={faults.newPassword}
        hint={hint}
        autoComplete="new-password"
        maxLength={maxPasswordLength}
      />
      <Button type="submit" look="secondary" busy={busy} className="sm:self-start">
        {messages.changePassword}
      </Button>
    </form>
  )
}
