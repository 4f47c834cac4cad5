import type { Language } from '#domain/languages.ts'

/** Typed by hand, because the server compiles this file without the types of the DOM. */
const browser = globalThis as { document?: { documentElement: { lang: string } } }

let readLanguage = (): Language => (browser.document?.documentElement.lang === 'hi' ? 'hi' : 'en')

/** The language of the page on screen, or on the server of the page that is being rendered. */
export function currentLanguage(): Language {
  return readLanguage()
}

/** Sets where the server reads the language; it renders both languages concurrently. */
export function readLanguageFrom(reader: () => Language): void {
  readLanguage = reader
}
