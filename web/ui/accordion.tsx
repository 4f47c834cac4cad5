import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** A question and answer as native details; one of a `group` is open. */
export function Accordion({ title, group, children }: { title: ReactNode; group?: string; children: ReactNode }) {
  return (
    <details name={group} className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold text-input">
        {title}
        <ChevronDown size={20} aria-hidden className="shrink-0 text-leaf-700 transition group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5 text-ink-2">{children}</div>
    </details>
  )
}
