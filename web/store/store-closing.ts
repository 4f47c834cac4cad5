import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { createStore, useStore } from 'zustand'
import type { ClosingJson } from '#domain/store/store-shapes.ts'
import { callApi, shopperApi } from '../api/call-api.ts'
import { callAt } from '../browser/call-at.ts'

type Seen = { readonly closed?: ClosingJson | undefined }

/** The last answer since the page was loaded; until then the root's data counts. */
const answerStore = createStore<{ answer: Seen | undefined }>(() => ({ answer: undefined }))

/** Reason and end of the current closing; undefined while open or once its end has passed (CONTRACT "Store"). */
export function useStoreClosing(): ClosingJson | undefined {
  const root = useRouteLoaderData('root') as Seen | undefined
  const closed = (useStore(answerStore).answer ?? root)?.closed
  const until = closed?.until
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (until === undefined) return
    return callAt(Date.parse(until), () => setOver(until))
  }, [until])
  return until !== undefined && until === over ? undefined : closed
}

/** Reloads the closing; a failed call changes nothing. */
export async function reloadClosing(): Promise<void> {
  const answer = await callApi(shopperApi.storeClosing).catch(() => undefined)
  if (answer) answerStore.setState({ answer })
}
