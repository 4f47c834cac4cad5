import type { ReactNode } from 'react'

type Props = { columns: readonly string[]; className: string; children?: ReactNode }

/** The head of a table: its first column is at the left, the others are at the right. */
export function TableHead({ columns, className, children }: Props) {
  return (
    <thead>
      <tr className={className}>
        {columns.map((text, index) => (
          <th key={text} scope="col" className={index === 0 ? 'text-left' : 'text-right'}>
            {text}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  )
}
