import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'

/** An information page's layout: its title, one sentence and its sections. */
export function InfoLayout({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="container-page max-w-3xl pb-4">
      <PageTitle>{title}</PageTitle>
      <p className="-mt-3 mb-5 text-ink-2">{intro}</p>
      <div className="flex flex-col items-start gap-4 *:w-full">{children}</div>
    </div>
  )
}

/** One section of an information page. */
export function InfoSection({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-section">{title}</h2>
      {lines.map((line) => (
        <p key={line} className="mt-2 text-ink-2">
          {line}
        </p>
      ))}
    </section>
  )
}
