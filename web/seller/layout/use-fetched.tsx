import { type ReactNode, useEffect } from 'react'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { showError } from '../../ui/toast.tsx'
import type { Fetched } from './fetched.ts'

type Shown<T> = { data: T | undefined; failure: ReactNode }

/** The last successful data, and a note of the newest error, which is also shown as a toast (SPEC 8). */
export function useFetched<T>({ got, failed }: Fetched<T>, what: string): Shown<T> {
  const { failures } = messagesOf('seller')
  useEffect(() => {
    if (failed !== undefined) showError(failed)
  }, [failed])
  const failure = failed !== undefined && <FetchFailed what={what} why={failed} retry={failures.retry} />
  return { data: useLastSuccessful(got), failure }
}
