import type { ComponentProps } from 'react'
import { type ButtonLook, type ButtonSize, buttonClass } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize; busy?: boolean }

/** A button; while `busy` it shows a spinner and ignores presses. */
export function Button({ look, size, busy = false, className, children, disabled, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass(look, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  )
}
