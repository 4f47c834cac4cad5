import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { submitting } from '../../browser/submitting.ts'
import { useHelpMessages, useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { errorText, showSuccess } from '../../ui/toast.tsx'
import { forgetDraft } from '../delivery/location-store.ts'
import { PasswordField } from './password-field.tsx'
import { loadSession } from './session-store.ts'

/** Deletes the account by its password; why not stands below the field. */
export function DeleteForm() {
  const messages = useHelpMessages().account
  const { required } = useMessages().login
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()

  async function send(form: HTMLFormElement): Promise<void> {
    const password = String(new FormData(form).get('password') ?? '')
    if (password === '') return setFieldError(required)
    setBusy(true)
    try {
      const { message } = await callApi(shopperApi.userDelete, { body: { password } })
      showSuccess(message)
      await loadSession()
      forgetDraft()
      await navigate('/', { replace: true })
    } catch (error) {
      setFieldError(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  const submit = submitting((form) => !busy && send(form))
  const hint = fieldError === undefined ? messages.deleteHint : undefined
  return (
    <form noValidate onSubmit={submit} onChange={() => setFieldError(undefined)} className="flex w-full flex-col gap-4">
      <PasswordField label={messages.password} error={fieldError} hint={hint} autoComplete="current-password" />
      <Button type="submit" look="danger" busy={busy} className="sm:self-start">
        {messages.deleteButton}
      </Button>
    </form>
  )
}
