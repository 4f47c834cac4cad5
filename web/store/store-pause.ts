import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PauseJson } from '#domain/shapes.ts'
import { api, callApi } from '../api/call-api.ts'
import { liveValue, useLive } from '../ui/live-value.ts'

type Seen = { readonly closed?: PauseJson | undefined }

/** What the store has told since the page was loaded; until then what came with the page counts. */
const seen = liveValue<Seen | undefined>(undefined)

/** Why and until when the store takes no orders; undefined while it does, and by itself once the time has come (CONTRACT "Store"). */
export function useStorePause(): PauseJson | undefined {
  const root = useRouteLoaderData('root') as Seen | undefined
  const closed = (useLive(seen) ?? root)?.closed
  const until = closed?.until
  const [over, setOver] = useState<string>()
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => setOver(until), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return until !== undefined && until === over ? undefined : closed
}

/** Asks the store anew whether it is open; without an answer what was known stays. */
export async function lookAtPause(): Promise<void> {
  const answer = await callApi(api.storePause).catch(() => undefined)
  if (answer) seen.set(answer)
}
