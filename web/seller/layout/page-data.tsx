import { type ReactNode, useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { type CallApi, loaderCallApi } from '../../api/call-api.ts'
import { useLastSuccessful } from '../../browser/use-last-successful.ts'
import { type Matches, titleOf } from '../../document/page-meta.ts'
import type { SellerMessages } from '../../i18n/en/seller.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { errorText, showError } from '../../ui/toast.tsx'

/** The loaded data of a seller's page, or its error message. */
export type Fetched<T> = { got: T; failed?: undefined } | { got?: undefined; failed: string }

/** Loads a page's data; a redirect goes on, an expected error becomes its message, any other 'Server error' (SPEC 8). */
export async function fetched<T>(fetch: () => Promise<T>): Promise<Fetched<T>> {
  try {
    return { got: await fetch() }
  } catch (error) {
    if (error instanceof Response) throw error
    return { failed: error instanceof Refusal ? errorText(error) : messagesOf('seller').failures.server }
  }
}

/** A page's loader, for the browser and the server; `load` may throw a redirect. */
export function pageData<T>(load: (call: CallApi, searchParams: URLSearchParams) => Promise<T>) {
  return ({ context, request }: LoaderFunctionArgs) =>
    fetched(() => load(context.get(loaderCallApi), new URL(request.url).searchParams))
}

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

/** Whether the page shows the login form instead of itself. */
function isLocked(matches: Matches): boolean {
  return matches.some(
    (match) => (match as { loaderData?: { isSeller?: boolean } } | undefined)?.loaderData?.isSeller === false,
  )
}

/** Keeps a page out of search engines. */
export const notIndexed = { name: 'robots', content: 'noindex, nofollow' }

/** Title and noindex of a seller's page. */
export function sellerMeta(matches: Matches, title: (messages: SellerMessages) => string) {
  const messages = messagesOf('seller')
  return [titleOf(isLocked(matches) ? messages.login.title : title(messages), matches), notIndexed]
}
