import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A table in a rounded frame that scrolls sideways when it must; the caption is read aloud. */
export function Table({ caption, head, children }: { caption: string; head: ReactNode; children: ReactNode }) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-hint text-ink-2">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  )
}

/** The head of a column; `number` aligns it to the right. */
export function Th({ number = false, className, ...rest }: ComponentProps<'th'> & { number?: boolean }) {
  return (
    <th
      scope="col"
      className={classNames('whitespace-nowrap px-4 py-3 font-semibold', number && 'text-right', className)}
      {...rest}
    />
  )
}

/** A cell; `number` aligns it to the right. */
export function Td({ number = false, className, ...rest }: ComponentProps<'td'> & { number?: boolean }) {
  return <td className={classNames('px-4 py-2.5', number && 'text-right', className)} {...rest} />
}
