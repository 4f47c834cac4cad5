import type { ComponentProps } from 'react'
import { type ButtonLook, type ButtonSize, buttonClass } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize; busy?: boolean }

/** A button; while `busy` it shows a spinner and ignores presses. */
export function Button({ look, size, busy, className, children, onClick, type = 'button', ...rest }: Props) {
  return (
    <button
      type={type}
      className={buttonClass(look, size, className)}
      aria-busy={busy || undefined}
      // A button that is `disabled` would lose the focus.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Spinner size={18} />}
      {children}
    </button>
  )
}
