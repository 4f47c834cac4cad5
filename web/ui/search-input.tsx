import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Content at the input's end, such as a clear button. */
  children?: ReactNode
}

/** A search box with a magnifying glass. */
export function SearchInput({ className = 'pr-3', children, ...rest }: Props) {
  return (
    <span className="relative block">
      <Search size={18} aria-hidden className="absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-2" />
      <input
        type="search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        className={classNames(
          'h-11 w-full rounded-control border border-line-strong bg-surface pl-10.5 text-input placeholder:text-ink-3',
          className,
        )}
        {...rest}
      />
      {children}
    </span>
  )
}
