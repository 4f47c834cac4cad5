import type { PublicPage } from './offline-pages.ts'

/** Precached files, written in by scripts/service-worker.ts from the files of the build. */
export type Shell = {
  /** Changes with any of the files. */
  readonly version: string
  /** Names in /assets/, or whole paths. */
  readonly files: readonly string[]
  /** Messages and fonts that only the pages of one language need. */
  readonly own: Readonly<Record<'en' | 'hi', readonly string[]>>
  /** URL of React Router's manifest with the routes of all pages that work offline. */
  readonly routes: string
  readonly publicPages: readonly PublicPage[]
  /** Pages that are fetched at install. */
  readonly precached: readonly string[]
}

/** URL path of a file of the shell. */
export const fileUrl = (file: string): string => (file.startsWith('/') ? file : `/assets/${file}`)
