import { CircleAlert } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { Button } from './button.tsx'

/** What could not be loaded and why, with a button to load the page's data again (SPEC 8). */
export function FetchFailed({ what, why, retry }: { what: string; why: string; retry: string }) {
  const { state, revalidate } = useRevalidator()
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-error bg-error-50 p-4 text-error"
    >
      <CircleAlert size={22} aria-hidden className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{what}</p>
        {why !== what && <p>{why}</p>}
      </div>
      <Button look="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
        {retry}
      </Button>
    </div>
  )
}
