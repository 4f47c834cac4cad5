import { useEffect, useState } from 'react'
import { shortIndiaTime } from './india-time.ts'

/** An ISO time as "6:00 pm today" or "24 Nov, 6:00 am"; the server, whose pages are cached, always renders the date. */
export function useUntil(iso = ''): string {
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (iso === '') return
    let isOver = false
    let stop = () => {}
    const follow = ({ followDay }: typeof import('./day-time.ts')) => {
      if (!isOver) stop = followDay(iso, setText)
    }
    // If the file cannot be downloaded, the date stays.
    import('./day-time.ts').then(follow, () => undefined)
    return () => {
      isOver = true
      stop()
    }
  }, [iso])
  return iso === '' ? '' : (text ?? shortIndiaTime(iso))
}
