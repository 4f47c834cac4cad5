import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, fieldClass, type Labelled } from './field.tsx'

type Props = Labelled & {
  messages: { showPassword: string; hidePassword: string }
  autoComplete: 'current-password' | 'new-password'
  maxLength?: number | undefined
  name?: string
}

/** A password field with a button that shows the text; an error replaces its hint. */
export function PasswordField({ messages, label, error, hint, autoComplete, maxLength, name = 'password' }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={error === undefined ? hint : undefined}>
      {(controlProps) => (
        <span className="relative flex">
          <input
            {...controlProps}
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLength}
            required
            className={fieldClass(error, 'h-11 pr-12')}
          />
          <button
            type="button"
            aria-label={shown ? messages.hidePassword : messages.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-control text-ink-2 hover:text-ink"
          >
            <Icon size={20} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
