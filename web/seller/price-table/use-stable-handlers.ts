import { useEffect, useRef, useState } from 'react'

/** Handlers that stay the same objects between renderings, so that typing into one row does not render all rows. */
export function useStableHandlers<T extends { [name in keyof T]: (...args: never[]) => unknown }>(handlers: T): T {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(() => {
    const names = Object.keys(handlers) as (keyof T)[]
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name](...args)])) as T
  })
  return stable
}
