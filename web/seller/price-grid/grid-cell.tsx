import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { RowHandlers } from './use-cells.ts'

export type GridCellProps = {
  index: number
  column: number
  active: boolean
  handlers: RowHandlers
  role?: 'rowheader'
  label?: string
  /** Shown whole beside the text, which may be truncated. */
  beside?: ReactNode
  title?: string | undefined
  invalid?: boolean
  className?: string
  children?: ReactNode
}

/** A grid cell, which arrow keys or a press focus. */
export function GridCell({ index, column, handlers, role, label, beside, ...rest }: GridCellProps) {
  const { active, title, invalid = false, className, children } = rest
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is gridcell or rowheader.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles may be labelled.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's own (use-cells.ts).
    <div
      role={role ?? 'gridcell'}
      tabIndex={active ? 0 : -1}
      title={title}
      aria-label={label}
      aria-invalid={invalid || undefined}
      onClick={() => handlers.onGo({ row: index, column })}
      className={classNames(
        'flex h-11 min-w-0 items-center overflow-hidden px-2.5 focus-visible:shadow-none! focus-visible:outline-offset-[-2px]!',
        className,
      )}
    >
      <span className="w-full truncate">{children}</span>
      {beside}
    </div>
  )
}
