import { useState } from 'react'
import { submitHandler } from './submit-handler.ts'
import { useBusy } from './use-busy.ts'

/** Error messages by the names of a form's fields. */
export type FieldErrors<Name extends string> = { [name in Name]?: string }

type Options<Name extends string> = {
  check: (form: HTMLFormElement) => FieldErrors<Name>
  send: (form: HTMLFormElement) => Promise<void>
  /** Handles an error of `send` and returns what the fields show; without it a toast shows the error. */
  onFailed?: (error: unknown, form: HTMLFormElement) => FieldErrors<Name>
}

/** Sends a form whose fields are right; otherwise the first wrong field gets the focus. */
export function useCheckedForm<Name extends string>({
  check,
  send,
  onFailed = (error) => {
    throw error
  },
}: Options<Name>) {
  const { busy, run } = useBusy()
  const [fieldErrors, setFieldErrors] = useState<FieldErrors<Name>>({})

  async function checkAndSend(form: HTMLFormElement): Promise<void> {
    const found = check(form)
    setFieldErrors(found)
    const fields = [...form.elements] as (HTMLInputElement & { name: Name })[]
    const wrong = fields.find(({ name }) => found[name] !== undefined)
    if (wrong !== undefined) return wrong.focus()
    await run(() => send(form).catch((error: unknown) => setFieldErrors(onFailed(error, form))))
  }

  return {
    busy,
    fieldErrors,
    submit: submitHandler((form) => !busy && checkAndSend(form)),
    clearErrors: () => setFieldErrors({}),
    clearError: (name: Name) => setFieldErrors((errors) => ({ ...errors, [name]: undefined })),
  }
}
