const key = 'thela-recent-searches'
const maxTerms = 6

/** The last searches of this browser, newest first. */
export function recentSearches(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, maxTerms) : []
  } catch {
    return []
  }
}

/** Remembers a search on this device only. */
export function rememberSearch(text: string): void {
  const term = text.trim()
  if (term.length < 2) return
  store([term, ...recentSearches().filter((each) => each.toLowerCase() !== term.toLowerCase())].slice(0, maxTerms))
}

export function forgetSearches(): void {
  store([])
}

function store(terms: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(terms))
  } catch {
    // A full or forbidden storage: nothing is remembered.
  }
}
