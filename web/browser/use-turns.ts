import { useEffect, useRef } from 'react'

/** Begins a turn; the answer tells whether it is still the latest one of a component on screen. */
export function useTurns(): () => () => boolean {
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current++
    },
    [],
  )
  return () => {
    const turn = ++latest.current
    return () => turn === latest.current
  }
}
