import { currentLanguage } from '../languages.ts'
import { messagesOf } from '../namespaces.ts'

const dayMs = 86_400_000
const indiaAheadMs = 5.5 * 3_600_000
/** Timers stop while a laptop sleeps, so the day is checked at least once a minute. */
const maxWaitMs = 60_000

/** The number of the day in India. */
const dayOf = (time: number) => Math.floor((time + indiaAheadMs) / dayMs)

/** Whether an ISO time is today or tomorrow in India, seen from `now` in milliseconds; undefined for other days. */
export function dayWord(iso: string, now: number): 'today' | 'tomorrow' | undefined {
  const daysAhead = dayOf(Date.parse(iso)) - dayOf(now)
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : undefined
}

/** The time of day in India: 9:25 am; in Hindi सुबह 9:25. */
function clock(iso: string): string {
  const style = { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' } as const
  const [locale, more] =
    currentLanguage() === 'hi'
      ? (['hi-IN-u-nu-latn', { hour12: true, dayPeriod: 'short' }] as const)
      : (['en-IN', {}] as const)
  return new Intl.DateTimeFormat(locale, { ...style, ...more }).format(new Date(iso))
}

/** Calls back with the text of a time, such as "6:00 pm today", now and after each midnight; undefined on later days. */
export function followDay(iso: string, onText: (text: string | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const update = () => {
    const word = dayWord(iso, Date.now())
    onText(word && messagesOf('shop').names[word](clock(iso)))
    const toMidnight = dayMs - ((Date.now() + indiaAheadMs) % dayMs)
    timer = setTimeout(update, Math.min(toMidnight, maxWaitMs))
  }
  update()
  return () => clearTimeout(timer)
}
