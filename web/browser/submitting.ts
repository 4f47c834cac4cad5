import type { FormEvent } from 'react'

/** Handles a form's submit in place of the browser. */
export function submitting(send: (form: HTMLFormElement) => unknown): (event: FormEvent<HTMLFormElement>) => void {
  return (event) => {
    event.preventDefault()
    send(event.currentTarget)
  }
}
