import { useEffect, useRef, useState } from 'react'
import type { PlaceJson, SuggestionJson } from '#domain/delivery/address-shapes.ts'
import { Refusal } from '#domain/refusal.ts'
import { callApi, shopperApi } from '../../api/call-api.ts'
import { newKey } from '../../browser/new-key.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { errorText, showError } from '../../ui/toast.tsx'

const pauseMs = 250

/** Too short a text would find half the city. */
const shortest = 2

/** A place that was found; one with an id is only named so far. */
export type FoundHere = PlaceJson | SuggestionJson

/** The state of the place search. */
export type PlacesFound =
  | { state: 'idle' | 'searching' }
  | { state: 'found'; q: string; places: readonly FoundHere[] }
  | { state: 'failed'; why: string }

/** Searches for places shortly after the typing pauses; only the answer to the latest text counts. */
export function usePlaceSearch() {
  const messages = useMessages().location
  const [text, setText] = useState('')
  const [found, setFound] = useState<PlacesFound>({ state: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  const session = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  async function search(q: string, turn: number): Promise<void> {
    const answer = await callApi(shopperApi.locationSearch, { query: { q, session: session.current } }).then(
      ({ places, suggestions = [] }): PlacesFound => ({ state: 'found', q, places: [...places, ...suggestions] }),
      (error: unknown): PlacesFound => ({ state: 'failed', why: whyOf(error, messages.searchFailed) }),
    )
    if (turn === latest.current) setFound(answer)
  }

  function type(typed: string): void {
    const q = typed.trim()
    const turn = ++latest.current
    setText(typed)
    clearTimeout(timer.current)
    if (q.length < shortest) {
      setFound({ state: 'idle' })
      return
    }
    session.current ||= newKey()
    if (found.state !== 'found') setFound({ state: 'searching' })
    timer.current = setTimeout(() => void search(q, turn), pauseMs)
  }

  /** Loads the details of the chosen place; the next search is a new session. */
  async function resolve(chosen: FoundHere): Promise<PlaceJson | undefined> {
    if (!('id' in chosen)) return chosen
    const query = { id: chosen.id, session: session.current }
    session.current = newKey()
    const answer = await callApi(shopperApi.locationPlace, { query }).catch((error: unknown) => {
      showError(whyOf(error, messages.searchFailed))
    })
    return answer?.place
  }

  return { text, found, type, resolve }
}

/** The shop's own sentence, and 'Error geocoding address' when it has none (SPEC 8). */
function whyOf(error: unknown, otherwise: string): string {
  return error instanceof Refusal ? errorText(error) : otherwise
}
