const key = 'thela-recent-searches'
const most = 6

/** What was searched for on this device, the latest first. */
export function recentSearches(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Remembers a search on this device only. */
export function rememberSearch(text: string): void {
  const term = text.trim()
  if (term.length < 2) return
  keep([term, ...recentSearches().filter((each) => each.toLowerCase() !== term.toLowerCase())].slice(0, most))
}

export function forgetSearches(): void {
  keep([])
}

function keep(terms: string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(terms))
  } catch {
    // A full or forbidden storage: nothing is remembered.
  }
}
