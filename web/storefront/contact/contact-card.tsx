import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  title: string
  hint?: string
  link?: { href: string; text: string }
  children?: ReactNode
}

/** One way of reaching the store. */
export function ContactCard({ icon: Icon, title, hint, link, children }: Props) {
  return (
    <section className="flex gap-4 rounded-card border border-line bg-surface p-5">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-leaf-50 text-leaf-700">
        <Icon size={22} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 text-ink-2">
        <h2 className="font-bold text-ink text-input">{title}</h2>
        {children}
        {link && (
          <a
            href={link.href}
            className="inline-flex min-h-11 items-center break-all font-semibold text-leaf-700 text-price hover:underline"
          >
            {link.text}
          </a>
        )}
        {hint !== undefined && <p className="text-hint">{hint}</p>}
      </div>
    </section>
  )
}
