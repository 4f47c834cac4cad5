import type { ReactNode } from 'react'

/** The heading of a section, with an action beside it. */
export function SectionHead({ id, children, beside }: { id: string; children: ReactNode; beside?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id} className="font-bold text-section">
        {children}
      </h2>
      {beside}
    </div>
  )
}
