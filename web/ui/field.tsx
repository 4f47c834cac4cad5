import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Attributes that connect a control to label, hint and error. */
type Wired = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: (wired: Wired) => ReactNode
}

export type Labelled = Omit<FieldProps, 'children' | 'className'>

const controlClass =
  'w-full rounded-control border bg-surface px-3 text-input text-ink placeholder:text-ink-3 disabled:bg-sunken disabled:text-ink-3'

/** Classes of controls: 44 px high, 16 px text so that phones do not zoom. */
export function fieldClass(error: string | undefined, className?: string): string {
  return classNames(controlClass, error === undefined ? 'border-line-strong' : 'border-error', className)
}

/** A label, its control, a hint and an error, connected for screen readers. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-semibold text-hint text-ink-2">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-hint text-ink-3">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-error text-hint">
          {error}
        </p>
      )}
    </div>
  )
}

/** A one-line input with its label. */
export function InputField({ label, error, hint, className, ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(wired) => <input {...wired} className={fieldClass(error, 'h-11')} {...rest} />}
    </Field>
  )
}

/** An input for an e-mail address, with the keyboard of phones for it and nothing corrected. */
export function EmailField(props: Labelled & ComponentProps<'input'>) {
  return (
    <InputField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  )
}

/** A several-line input with its label. */
export function TextAreaField({ label, error, hint, className, ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(wired) => <textarea {...wired} rows={4} className={fieldClass(error, 'py-2.5')} {...rest} />}
    </Field>
  )
}
