import { useEffect } from 'react'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { showError } from '../../ui/toast.tsx'
import type { Fetched } from './fetched.ts'

/** What was fetched last with success, and why it is not newer; a failure is told by a toast too (SPEC 8). */
export function useFetched<T>({ got, failed }: Fetched<T>): { good: T | undefined; failed: string | undefined } {
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  return { good: useLastSuccessful(got), failed }
}
