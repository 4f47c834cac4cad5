import { useEffect, useRef } from 'react'

/** Call the result when a call starts; that returns whether it is still the latest and the component is mounted. */
export function useLatestCall(): () => () => boolean {
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current++
    },
    [],
  )
  return () => {
    const call = ++latest.current
    return () => call === latest.current
  }
}
