/** One try of a journey, as Playwright's JSON reporter writes it down. */
export type Try = { readonly status: string; readonly errors?: readonly { readonly message?: string }[] }

type Suite<Spec> = { readonly file: string; readonly suites?: readonly Suite<Spec>[]; readonly specs?: readonly Spec[] }

/** What of Playwright's JSON report is read here; a reader says which parts of a journey it needs. */
export type Report<Spec> = { readonly suites: readonly Suite<Spec>[] }

/** The journeys of a report with their files, those of inner groups after their outer ones. */
export function journeysIn<Spec>({ suites }: Report<Spec>): { readonly file: string; readonly journey: Spec }[] {
  return suites.flatMap(({ file, suites: inner = [], specs = [] }) => [
    ...specs.map((journey) => ({ file: `tests/journeys/${file}`, journey })),
    ...journeysIn({ suites: inner }),
  ])
}
