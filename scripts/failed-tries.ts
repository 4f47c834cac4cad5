import { stripVTControlCharacters } from 'node:util'

type Try = { readonly status: string; readonly error?: { readonly message?: string } }
type Suite = {
  readonly file: string
  readonly suites?: Suite[]
  readonly specs?: { readonly title: string; readonly line: number; readonly tests: { readonly results: Try[] }[] }[]
}

/** What Playwright's JSON reporter writes down. */
export type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: Suite[]
}

const mostLetters = 1500

/** A sentence for each try of a journey that did not pass, with what it said, those included whose second try did. */
export function failedTries({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests.flatMap(({ results }) =>
        results.flatMap(({ status, error }, at) => {
          if (status === 'passed' || status === 'skipped') return []
          const said = stripVTControlCharacters(error?.message ?? '').slice(0, mostLetters)
          return `try ${at + 1} of tests/journeys/${file}:${line} ${status} (${title}):\n${said}`
        }),
      ),
    ),
    ...failedTries({ suites: inner }),
  ])
}
