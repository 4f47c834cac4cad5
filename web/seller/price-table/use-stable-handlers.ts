import { useEffect, useRef, useState } from 'react'

/** Handlers that stay the same objects between renderings, so that typing into one row does not render all rows. */
export function useStableHandlers<T extends { [name in keyof T]: (...args: never[]) => unknown }>(now: T): T {
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const [stable] = useState(() => {
    const names = Object.keys(now) as (keyof T)[]
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name](...args)])) as T
  })
  return stable
}
