import type { ComponentProps, ReactNode } from 'react'
import { messagesOf } from '../../i18n/namespaces.ts'
import { classNames } from '../../ui/class-names.ts'

type TableProps = { caption: string; columns: readonly string[]; children: ReactNode }

/** A table of units; on phones each row is a card with cell headings. */
export function UnitTable({ caption, columns, children }: TableProps) {
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-control bg-surface text-left outline-1 outline-line max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-sunken text-hint text-ink-2 max-md:sr-only">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={classNames('px-3 py-2.5 font-semibold', index > 0 ? 'text-right' : 'w-28')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">{children}</tbody>
    </table>
  )
}

/** One unit of the table, by its label. */
export function UnitRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-2 max-md:p-3">
      <th scope="row" className="whitespace-nowrap px-3 py-1.5 font-bold max-md:col-span-full max-md:p-0">
        {messagesOf('shop').names.unit(label)}
      </th>
      {children}
    </tr>
  )
}

const cellClass =
  'px-3 py-1.5 text-right max-md:p-0 max-md:text-left max-md:before:block max-md:before:text-hint max-md:before:text-ink-3 max-md:before:content-[attr(data-heading)]'

/** A table cell; `heading` is shown on phones, which hide the table's head. */
export function UnitCell({ heading, className, ...rest }: ComponentProps<'td'> & { heading: string }) {
  return <td data-heading={heading} className={classNames(cellClass, className)} {...rest} />
}

/** The classes of an input inside the table; yellow if edited. */
export function cellInputClass(edited: boolean, wrong = false): string {
  let borderClass = edited ? 'border-haldi-500' : 'border-line-strong'
  if (wrong) borderClass = 'border-error'
  return classNames(
    'h-11 w-full rounded-chip border px-2 text-right text-input max-md:text-left md:max-w-28',
    borderClass,
    edited ? 'bg-haldi-100 font-semibold text-haldi-900' : 'bg-surface',
  )
}
