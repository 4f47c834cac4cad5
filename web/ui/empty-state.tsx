import type { ReactNode } from 'react'

type Props = { text: ReactNode; hint?: ReactNode; picture?: string; action?: ReactNode; heading?: boolean }

/** A picture, a sentence and one action instead of an empty list. */
export function EmptyState({ text, hint, picture = '/pictures/basket.svg', action, heading = false }: Props) {
  const Line = heading ? 'h1' : 'p'
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-12 text-center">
      <img src={picture} alt="" width={240} height={200} className="h-40 w-48" />
      <Line className="font-bold text-section">{text}</Line>
      {hint !== undefined && <p className="text-balance text-ink-2">{hint}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
