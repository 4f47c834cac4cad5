import type { ReactNode } from 'react'

/** The h1 of a page; `beside` stands at its right. */
export function PageTitle({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-5">
      <h1 className="font-extrabold text-title">{children}</h1>
      {beside}
    </div>
  )
}
