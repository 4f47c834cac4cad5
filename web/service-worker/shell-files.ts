/** What is kept from the start, written in by scripts/service-worker.ts from the files of the build. */
export type Shell = {
  /** Changes with any of the files. */
  readonly version: string
  readonly files: readonly string[]
  /** Words and letters that only the pages of one language need. */
  readonly own: Readonly<Record<'en' | 'hi', readonly string[]>>
  /** The address of the routes of all shopper's pages. */
  readonly routes: string
}
