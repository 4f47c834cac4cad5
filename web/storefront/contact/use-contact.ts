import { type FormEvent, useState } from 'react'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { isServerError, Refusal } from '#domain/refusal.ts'
import { isPhoneNumber } from '#domain/store/legal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { submitting } from '../../browser/submitting.ts'
import { useHelpMessages } from '../../i18n/use-messages.ts'
import { showError, showSuccess } from '../../ui/toast.tsx'

const fields = ['name', 'phone', 'email', 'message'] as const
type Written = Record<(typeof fields)[number], string>
type FieldErrors = Partial<Written>

function read(form: HTMLFormElement): Written {
  const data = new FormData(form)
  const text = (field: string) => String(data.get(field) ?? '').trim()
  return { name: text('name'), phone: text('phone'), email: text('email'), message: text('message') }
}

/** Checks the message, sends it and empties the form (SPEC 5 "Contact form", SPEC 8). */
export function useContact() {
  const messages = useHelpMessages().contact.form
  const [busy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})

  function fieldErrorsOf({ name, phone, email, message }: Written): FieldErrors {
    return {
      ...(name === '' ? { name: messages.required } : {}),
      ...(phone === '' || isPhoneNumber(phone) ? {} : { phone: messages.badPhone }),
      ...(email === '' ? { email: messages.required } : {}),
      ...(email !== '' && normalizeEmail(email) === undefined ? { email: messages.badEmail } : {}),
      ...(message === '' ? { message: messages.required } : {}),
    }
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const written = read(form)
    const found = fieldErrorsOf(written)
    setFieldErrors(found)
    const wrong = fields.find((field) => found[field] !== undefined)
    if (wrong !== undefined) return (form.elements.namedItem(wrong) as HTMLInputElement).focus()
    setBusy(true)
    try {
      await callApi(shopperApi.contactSend, { body: written })
      showSuccess(messages.sent)
      form.reset()
    } catch (error) {
      // The form stays filled; a Refusal has its own message, other failures the fixed one.
      if (error instanceof Refusal && !isServerError(error)) showError(error)
      else showError(error instanceof TypeError ? messages.unreachable : messages.failed)
    } finally {
      setBusy(false)
    }
  }

  const submit = submitting((form) => !busy && send(form))
  const mend = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    setFieldErrors(({ [name as keyof FieldErrors]: _mended, ...others }) => others)
  }
  return { busy, fieldErrors, submit, mend }
}
