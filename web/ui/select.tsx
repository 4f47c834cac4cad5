import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, fieldClass, type Labelled } from './field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'onChange'> & {
  options: readonly (readonly [value: string | number, text: string | number])[]
}

// Read by `onInput`: a rendering between the browser's input and change events puts the old choice back.
/** A native select in the store's style; it needs an `aria-label`, or use `SelectField`. */
export function Select({ className, error, options, ...rest }: SelectProps & { error?: string | undefined }) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        className={fieldClass(error, 'h-11 appearance-none pr-9')}
        // React asks for it beside a value.
        onChange={() => {}}
        {...rest}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-2"
      />
    </span>
  )
}

/** A native select with its label, hint and error. */
export function SelectField({ label, error, hint, className, ...rest }: Labelled & SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(controlProps) => <Select {...controlProps} error={error} className="w-full" {...rest} />}
    </Field>
  )
}
