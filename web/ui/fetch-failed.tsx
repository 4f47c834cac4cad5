import { useRevalidator } from 'react-router'
import { Problem } from './problem.tsx'

/** What could not be loaded and why, with a button to load the page's data again (SPEC 8). */
export function FetchFailed({ what, why, retry }: { what: string; why: string; retry: string }) {
  const { state, revalidate } = useRevalidator()
  return (
    <Problem
      text={what}
      hint={why === what ? undefined : why}
      action={retry}
      busy={state === 'loading'}
      onAction={() => void revalidate()}
      className="mb-4"
    />
  )
}
