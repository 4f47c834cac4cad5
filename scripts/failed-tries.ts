import { stripVTControlCharacters } from 'node:util'
import { journeysIn, type Report, type Try } from './playwright-report.ts'

type Tried = {
  readonly title: string
  readonly line: number
  readonly tests: readonly { readonly results: readonly Try[] }[]
}

/** The parts of Playwright's JSON report that are read here. */
export type PlaywrightReport = Report<Tried> & {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** One try of a journey that did not pass, with its errors. */
type FailedTry = {
  /** The journey's file, line and title. */
  readonly journey: string
  readonly text: string
  /** Whether a later try of the same journey passed. */
  readonly isMended: boolean
  /** Whether the run may still pass, if a later try does. */
  readonly isForgiven: boolean
}

const maxErrorLength = 1500
/** Assertions of tests/support/journey.ts that no stalled machine can fail: their failure is a bug. */
const signsOfBug = ['the store logged no bug', 'the store stops cleanly', 'the browser reported no error']

/** All tries that did not pass, also of journeys whose second try did. */
export function failedTries(report: Report<Tried>): FailedTry[] {
  return journeysIn(report).flatMap(({ file, journey: { title, line, tests } }) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ status, errors = [] }, at) => {
        if (status === 'passed' || status === 'skipped') return []
        const message = stripVTControlCharacters(errors.map((error) => error.message ?? '').join('\n'))
        const text = `try ${at + 1} of ${file}:${line} ${status} (${title}):\n${message.slice(0, maxErrorLength)}`
        return {
          journey: `${file}:${line} ${title}`,
          text,
          isMended: results.at(-1)?.status === 'passed',
          isForgiven: !signsOfBug.some((sign) => message.includes(sign)),
        }
      }),
    ),
  )
}
