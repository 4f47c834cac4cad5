import { useEffect, useRef, useState } from 'react'
import type { PlaceJson, SuggestionJson } from '#domain/delivery/address-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { errorText, showError } from '../../ui/toast.tsx'

const typingPauseMs = 250

/** A shorter text would find half the city. */
const minLength = 2

/** A found place, or a suggestion whose details `resolve` loads by id. */
export type PlaceResult = PlaceJson | SuggestionJson

export type SearchState =
  | { state: 'idle' | 'searching' }
  | { state: 'found'; q: string; places: readonly PlaceResult[] }
  | { state: 'failed'; message: string }

/** Searches for places when typing pauses; answers to earlier texts are ignored. */
export function usePlaceSearch() {
  const messages = shopperMessages().location
  const [text, setText] = useState('')
  const [search, setSearch] = useState<SearchState>({ state: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  /** The map provider bills a search and its choice as one session. */
  const session = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  async function find(q: string, call: number): Promise<void> {
    const result = await callApi(shopperApi.locationSearch, { query: { q, session: session.current } }).then(
      ({ places, suggestions = [] }): SearchState => ({ state: 'found', q, places: [...places, ...suggestions] }),
      (error: unknown): SearchState => ({ state: 'failed', message: messageOf(error) }),
    )
    if (call === latest.current) setSearch(result)
  }

  function changeText(typed: string): void {
    const q = typed.trim()
    const call = ++latest.current
    setText(typed)
    clearTimeout(timer.current)
    if (q.length < minLength) {
      setSearch({ state: 'idle' })
      return
    }
    session.current ||= newKey()
    if (search.state !== 'found') setSearch({ state: 'searching' })
    timer.current = setTimeout(() => void find(q, call), typingPauseMs)
  }

  /** Loads a suggestion's details; the next search starts a new session. */
  async function resolve(result: PlaceResult): Promise<PlaceJson | undefined> {
    if (!('id' in result)) return result
    const query = { id: result.id, session: session.current }
    session.current = newKey()
    const answer = await callApi(shopperApi.locationPlace, { query }).catch((error: unknown) => {
      showError(messageOf(error))
    })
    return answer?.place
  }

  /** The message of a Refusal, else 'Error geocoding address' (SPEC 8). */
  function messageOf(error: unknown): string {
    return error instanceof Refusal ? errorText(error) : messages.searchFailed
  }

  return { text, search, changeText, resolve }
}
