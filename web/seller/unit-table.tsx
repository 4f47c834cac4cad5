import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

/** A table of units; on phones every row becomes a small card and each cell brings its own heading. */
export function UnitTable({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: readonly string[]
  children: ReactNode
}) {
  return (
    <table className="w-full border-collapse overflow-hidden rounded-control bg-surface text-left outline-1 outline-line max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken text-hint text-ink-2 max-sm:sr-only">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={classNames('whitespace-nowrap px-3 py-2.5 font-semibold', index > 0 && 'text-right')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-sm:block">{children}</tbody>
    </table>
  )
}

/** One unit of the table, by its label. */
export function UnitRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-2 max-sm:p-3">
      <th scope="row" className="whitespace-nowrap px-3 py-1.5 font-bold max-sm:col-span-full max-sm:p-0">
        {label}
      </th>
      {children}
    </tr>
  )
}

const cellClass =
  'px-3 py-1.5 text-right max-sm:p-0 max-sm:text-left max-sm:before:block max-sm:before:text-hint max-sm:before:text-ink-3 max-sm:before:content-[attr(data-heading)]'

/** A figure or an input of a unit; `heading` stands above it where the table's head is hidden. */
export function UnitCell({ heading, className, ...rest }: ComponentProps<'td'> & { heading: string }) {
  return <td data-heading={heading} className={classNames(cellClass, className)} {...rest} />
}

/** The classes of an input inside the table; yellow when it was edited (LOOK 4 "edited cells"). */
export function cellInputClass(edited: boolean, wrong = false): string {
  return classNames(
    'h-11 w-full rounded-chip border px-2 text-right text-input max-sm:text-left sm:w-28',
    wrong ? 'border-error' : edited ? 'border-haldi-500' : 'border-line-strong',
    edited ? 'bg-haldi-100 font-semibold text-haldi-900' : 'bg-surface',
  )
}
