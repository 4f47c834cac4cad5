import type { Language } from '#domain/languages.ts'
import type { PublicPage } from './offline-pages.ts'

/** The app shell: what the service worker precaches; scripts/collect-shell.ts collects it from the finished build. */
export type Shell = {
  /** A hash of all that follows. */
  readonly version: string
  /** Names in /assets/, or whole paths. */
  readonly files: readonly string[]
  /** Messages and fonts that only the pages of one language need. */
  readonly byLanguage: Readonly<Record<Language, readonly string[]>>
  /** URL of React Router's manifest of the pages that work offline. */
  readonly manifestUrl: string
  readonly publicPages: readonly PublicPage[]
  /** Paths of the pages that the worker fetches when it is installed. */
  readonly precached: readonly string[]
}

/** URL path of a file of the shell. */
export const fileUrl = (file: string): string => (file.startsWith('/') ? file : `/assets/${file}`)
