import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { PlaceJson } from '#domain/shapes.ts'
import { callApi } from '../../api.ts'
import { errorText } from '../../ui/toast.tsx'
import { useWords } from '../../words/use-words.ts'

const pauseMs = 250

/** Too short a text would find half the city. */
const shortest = 2

/** What the search for a place has come to. */
export type PlacesFound =
  | { state: 'idle' | 'searching' }
  | { state: 'found'; q: string; places: readonly PlaceJson[] }
  | { state: 'failed'; why: string }

/** Searches for places shortly after the typing pauses; only the answer to the latest text counts. */
export function usePlaceSearch() {
  const words = useWords().location
  const [text, setText] = useState('')
  const [found, setFound] = useState<PlacesFound>({ state: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function search(q: string, turn: number): Promise<void> {
    const answer = await callApi(api.locationSearch, { query: { q } }).then(
      ({ places }): PlacesFound => ({ state: 'found', q, places }),
      (error: unknown): PlacesFound => ({ state: 'failed', why: whyOf(error, words.failed) }),
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
    if (found.state !== 'found') setFound({ state: 'searching' })
    timer.current = setTimeout(() => void search(q, turn), pauseMs)
  }

  return { text, found, type }
}

/** The shop's own sentence, and 'Failed to retrieve address' when it has none (SPEC 8). */
function whyOf(error: unknown, otherwise: string): string {
  return error instanceof Refusal ? errorText(error) : otherwise
}
