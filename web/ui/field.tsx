import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** Attributes that connect a control with its label, hint and error. */
type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  className?: string | undefined
  children: (controlProps: ControlProps) => ReactNode
}

export type Labelled = Omit<FieldProps, 'children' | 'className'>

const controlClass =
  'w-full rounded-control border bg-surface px-3 text-input text-ink placeholder:text-ink-3 disabled:bg-sunken disabled:text-ink-3'

/** The classes of controls; phones zoom into text smaller than 16 px. */
export function fieldClass(error: string | undefined, className?: string): string {
  return classNames(controlClass, error === undefined ? 'border-line-strong' : 'border-error', className)
}

/** A label, control, hint and error, connected for screen readers. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="font-semibold text-hint text-ink-2">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
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
      {(controlProps) => <input {...controlProps} className={fieldClass(error, 'h-11')} {...rest} />}
    </Field>
  )
}

/** An e-mail input: phones show the right keyboard and correct nothing. */
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
      {(controlProps) => <textarea {...controlProps} rows={4} className={fieldClass(error, 'py-2.5')} {...rest} />}
    </Field>
  )
}
