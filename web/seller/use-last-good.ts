import { useEffect, useState } from 'react'
import { showError } from '../ui/toast.tsx'
import type { Fetched } from './fetched.ts'

/** What was fetched last with success, so that a lost connection does not empty the page, and why it is not newer. */
export function useLastGood<T>({ got, failed }: Fetched<T>): { good: T | undefined; failed: string | undefined } {
  const [good, setGood] = useState(got)
  if (got !== undefined && got !== good) setGood(got)
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  return { good: got ?? good, failed }
}
