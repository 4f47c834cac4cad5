import { useSyncExternalStore } from 'react'

const nothingToFollow = () => () => undefined

/** Whether the page is hydrated; false on the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  )
}
