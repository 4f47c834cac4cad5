import { useSyncExternalStore } from 'react'

/** The width from which the columns stand beside each other. */
const query = '(width < 68.75rem)'

function follow(onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the orders are one list; false on the server. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
