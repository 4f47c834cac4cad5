import { CircleAlert } from 'lucide-react'

/** An error about a form as a whole. */
export function FormError({ children }: { children: string }) {
  return (
    <p
      role="alert"
      className="flex items-center gap-2.5 rounded-control bg-error-50 px-3 py-2.5 font-semibold text-error"
    >
      <CircleAlert size={20} aria-hidden className="shrink-0" />
      {children}
    </p>
  )
}
