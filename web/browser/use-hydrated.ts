import { useSyncExternalStore } from 'react'

const nothingToFollow = () => () => undefined

/** Whether the page answers to presses and typing yet: false on the server and until its scripts have taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  )
}
