import { currentLanguage } from '../languages.ts'
import { currentNames } from '../use-messages.ts'

const dayMs = 86_400_000
const indiaAheadMs = 5.5 * 3_600_000
/** A laptop that slept through midnight is told within a minute of waking. */
const maxWaitMs = 60_000

/** The day in India, counted. */
const dayOf = (time: number) => Math.floor((time + indiaAheadMs) / dayMs)

/** Whether an ISO time lies today or tomorrow in India, seen from `now` in milliseconds; undefined for other days. */
export function dayWord(iso: string, now: number): 'today' | 'tomorrow' | undefined {
  const days = dayOf(Date.parse(iso)) - dayOf(now)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : undefined
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

/** Formats a time of today or tomorrow, again after each midnight in India, until stopped; undefined on other days. */
export function followDay(iso: string, say: (text: string | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const tell = () => {
    const word = dayWord(iso, Date.now())
    say(word && currentNames()[word](clock(iso)))
    const toMidnight = dayMs - ((Date.now() + indiaAheadMs) % dayMs)
    timer = setTimeout(tell, Math.min(toMidnight, maxWaitMs))
  }
  tell()
  return () => clearTimeout(timer)
}
