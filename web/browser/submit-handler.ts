import type { FormEvent } from 'react'

/** Makes an `onSubmit` handler that calls `send` instead of submitting the form. */
export function submitHandler(send: (form: HTMLFormElement) => unknown): (event: FormEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault()
    send(event.currentTarget)
  }
}
