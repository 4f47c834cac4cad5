import { useSyncExternalStore } from 'react'

/** A value outside React that components follow: the cart, the session, an open dialog. */
export type LiveValue<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (onChange: () => void) => () => void
  /** What it starts with; server rendering and hydration always see this. */
  readonly initial: T
}

/** Makes a value that components can follow with useLive. */
export function liveValue<T>(initial: T): LiveValue<T> {
  let current = initial
  const followers = new Set<() => void>()
  return {
    initial,
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const follower of followers) follower()
    },
    subscribe(onChange) {
      followers.add(onChange)
      return () => followers.delete(onChange)
    },
  }
}

/** The present state of a live value; on the server and while hydrating, its initial state. */
export function useLive<T>(value: LiveValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, () => value.initial)
}

/** One plain fact about a live value (a number, string or boolean), so that a component follows only that. */
export function useLiveFact<T, F extends number | string | boolean>(value: LiveValue<T>, fact: (state: T) => F): F {
  return useSyncExternalStore(
    value.subscribe,
    () => fact(value.get()),
    () => fact(value.initial),
  )
}
