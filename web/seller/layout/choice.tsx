import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = ComponentProps<'input'> & { type: 'checkbox' | 'radio' }

/** A radio button or checkbox with its text, large enough for a finger. */
export function Choice({ className, children, ...input }: Props) {
  return (
    <label className={classNames('flex min-h-11 items-center gap-3', className)}>
      <input {...input} className="size-5 shrink-0 accent-leaf-700" />
      {children}
    </label>
  )
}
