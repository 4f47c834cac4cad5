import { useEffect, useState } from 'react'
import { indiaDate } from './india-time.ts'

/**
 * Until when: 6:00 pm today, 6:00 am tomorrow, else the date; a cached page outlives midnight, so the server says the
 * date.
 */
export function useUntil(iso = ''): string {
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (iso === '') return
    let isOver = false
    let stop = () => {}
    const follow = ({ followDay }: typeof import('./day-time.ts')) => {
      if (!isOver) stop = followDay(iso, setSaid)
    }
    // Without the file, offline say, the date is as true.
    import('./day-time.ts').then(follow, () => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [iso])
  return iso === '' ? '' : (said ?? indiaDate(iso))
}
