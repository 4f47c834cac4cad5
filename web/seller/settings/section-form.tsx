import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Section } from '#domain/store/setting-shapes.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldErrors } from './field-errors.ts'
import type { SectionEdit } from './use-section.ts'

type Props<S extends Section> = {
  form: SectionEdit<S>
  /** Errors that the browser finds before it saves. */
  fieldErrorsOf?: (values: SectionEdit<S>['values']) => FieldErrors
  children: ReactNode
}

/** The fields of one section with a Save button. */
export function SectionForm<S extends Section>({ form, fieldErrorsOf, children }: Props<S>) {
  const messages = messagesOf('settings')
  const { values, busy, isChanged, resets, save } = form

  const element = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  /** The place in the form of what had the focus before the fields were disabled and shown anew. */
  const focused = useRef(-1)

  const submit = submitHandler(async () => {
    if (busy || !isChanged) return
    focused.current = [...(element.current?.elements ?? [])].indexOf(document.activeElement as Element)
    await save(fieldErrorsOf?.(values))
    setTries((before) => before + 1)
  })
  useEffect(() => {
    if (tries === 0) return
    const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const before = element.current?.elements[focused.current] as HTMLElement | undefined
    if (invalid) invalid.focus()
    else if (document.activeElement === document.body) before?.focus({ preventScroll: true })
  }, [tries])

  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* Text typed during a save would be lost. */}
      <fieldset key={resets} disabled={busy} className="flex min-w-0 flex-col gap-5">
        {children}
      </fieldset>
      <div
        data-foot-bar
        className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-line border-t bg-canvas px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:px-0"
      >
        {/* A button that is `disabled` would lose the focus after a save. */}
        <Button
          type="submit"
          size="large"
          busy={busy}
          aria-disabled={busy || !isChanged || undefined}
          className="w-full sm:w-auto sm:min-w-48"
        >
          {isChanged ? messages.save : messages.unchanged}
        </Button>
      </div>
    </form>
  )
}
