/** Languages of the store; English is the one without `?lang`. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** Typed here because the server compiles this file without the DOM. */
const browser = globalThis as { document?: { documentElement: { lang: string } } }

let readLanguage = (): Language => (browser.document?.documentElement.lang === 'hi' ? 'hi' : 'en')

/** Language of the shown page; on the server, of the page being rendered. */
export function currentLanguage(): Language {
  return readLanguage()
}

/** Replaces the reader on the server, where pages in both languages are rendered concurrently. */
export function readLanguageFrom(reader: () => Language): void {
  readLanguage = reader
}
