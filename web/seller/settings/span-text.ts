import type { Span } from '#domain/store/hours.ts'
import { clockTime } from '#domain/time/clock-time.ts'
import { currentLanguage } from '../../i18n/languages.ts'

const clock = (time: string) => clockTime(Date.parse(`2000-01-01T${time}+05:30`), currentLanguage())

/** A span on a twelve-hour clock: 7:00 am – 9:00 pm. */
export const spanText = ({ from, to }: Span) => `${clock(from)} – ${clock(to)}`
