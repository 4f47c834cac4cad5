import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { create } from 'zustand'
import type { ClosingJson } from '#domain/store/store-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'
import { callAt } from '../browser/call-at.ts'
import { newestAnswer } from '../browser/newest-answer.ts'

type ClosingAnswer = { readonly closed?: ClosingJson | undefined }

/** The answer of the last reload; until there is one, the data of the root loader counts. */
const useLastAnswer = create<{ answer: ClosingAnswer | undefined }>(() => ({ answer: undefined }))

/** Reason and end of the current closing; undefined while the store is open (CONTRACT "Store"). */
export function useStoreClosing(): ClosingJson | undefined {
  const root = useRouteLoaderData<ClosingAnswer>('root')
  const closed = (useLastAnswer().answer ?? root)?.closed
  const until = closed?.until
  const [passedEnd, setPassedEnd] = useState<string>()
  useEffect(() => {
    if (until === undefined) return
    return callAt(Date.parse(until), () => setPassedEnd(until))
  }, [until])
  return until !== undefined && until === passedEnd ? undefined : closed
}

/** Reloads the closing. */
export const reloadClosing = newestAnswer(
  () => callApi(shopperApi.storeClosing),
  (answer) => useLastAnswer.setState({ answer }),
)
