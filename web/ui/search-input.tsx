import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  /** The label and the press of a button that clears the input, instead of the browser's own cross. */
  clear?: { label: string; onPress: () => void }
}

/** A search box with a magnifying glass. */
export function SearchInput({ clear, ...rest }: Props) {
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
          clear ? 'peer pr-12 [&::-webkit-search-cancel-button]:hidden' : 'pr-3',
        )}
        {...rest}
      />
      {clear && (
        <button
          type="button"
          aria-label={clear.label}
          onClick={clear.onPress}
          className="absolute top-0 right-0 flex size-11 items-center justify-center text-ink-2 hover:text-ink peer-placeholder-shown:hidden"
        >
          <X size={18} aria-hidden />
        </button>
      )}
    </span>
  )
}
