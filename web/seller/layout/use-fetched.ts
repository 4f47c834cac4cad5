import { useEffect } from 'react'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { showError } from '../../ui/toast.tsx'
import type { Fetched } from './fetched.ts'

/** The last successful data and the newest error, which is also a toast (SPEC 8). */
export function useFetched<T>({ got, failed }: Fetched<T>): { data: T | undefined; failed: string | undefined } {
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  return { data: useLastSuccessful(got), failed }
}
