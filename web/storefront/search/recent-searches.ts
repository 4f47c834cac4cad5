import { readLocal, writeLocal } from '../../browser/local-storage.ts'
import { searchesKey } from '../accounts/session-store.ts'

const maxTerms = 6

/** The last searches of this browser, newest first. */
export function recentSearches(): string[] {
  const found = readLocal(searchesKey)
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, maxTerms) : []
}

/** Remembers a search in this browser until the session ends. */
export function rememberSearch(text: string): void {
  const term = text.trim()
  if (term.length < 2) return
  const others = recentSearches().filter((each) => each.toLowerCase() !== term.toLowerCase())
  writeLocal(searchesKey, [term, ...others].slice(0, maxTerms))
}

/** Deletes the remembered searches. */
export function forgetSearches(): void {
  writeLocal(searchesKey, [])
}
