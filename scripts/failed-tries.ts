import { stripVTControlCharacters } from 'node:util'
import { journeysIn, type Report, type Try } from './playwright-report.ts'

type Tried = {
  readonly title: string
  readonly line: number
  readonly tests: readonly { readonly results: readonly Try[] }[]
}

/** What Playwright's JSON reporter writes down. */
export type PlaywrightReport = Report<Tried> & {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** One try of a journey that did not pass, and what was found wrong in it. */
type FailedTry = {
  /** Where the journey stands, and its title. */
  readonly journey: string
  readonly text: string
  /** A later try of the same journey passed. */
  readonly isMended: boolean
  readonly isForgiven: boolean
}

const maxLetters = 1500
/** What no machine that stands still brings about, as tests/support/journey.ts words it; the first two are about all journeys before, too. */
const never = ['the store logged no bug', 'the store stops cleanly', 'the browser reported no error']

/** The tries that did not pass, those included whose second one did; a bug that was logged is not forgiven for that. */
export function failedTries(report: Report<Tried>): FailedTry[] {
  return journeysIn(report).flatMap(({ file, journey: { title, line, tests } }) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ status, errors = [] }, at) => {
        if (status === 'passed' || status === 'skipped') return []
        const said = stripVTControlCharacters(errors.map(({ message = '' }) => message).join('\n'))
        const text = `try ${at + 1} of ${file}:${line} ${status} (${title}):\n${said.slice(0, maxLetters)}`
        const isMended = results.at(-1)?.status === 'passed'
        return {
          journey: `${file}:${line} ${title}`,
          text,
          isMended,
          isForgiven: never.every((bug) => !said.includes(bug)),
        }
      }),
    ),
  )
}
