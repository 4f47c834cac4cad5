import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & { icon: LucideIcon; label: string; size?: number }

/** A button of 44 pixels with an icon; screen readers get its label. */
export function IconButton({ icon: Icon, label, size = 18, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames('inline-flex size-11 shrink-0 items-center justify-center', className)}
      {...rest}
    >
      <Icon size={size} aria-hidden />
    </button>
  )
}
