import { useEffect, useEffectEvent, useState } from 'react'

/** The newest result of `load`, or 'failed'; undefined before. Another key loads again. */
export function useLoaded<T>(load: () => Promise<T>, key: string): T | 'failed' | undefined {
  const [loaded, setLoaded] = useState<T | 'failed'>()
  const read = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when to load again.
  useEffect(() => {
    let isCurrent = true
    read().then(
      (data) => isCurrent && setLoaded(data),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  return loaded
}
