import { useEffect, useRef } from 'react'

/** Begins a turn; the returned function tells whether it is still the latest and the component is on screen. */
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
