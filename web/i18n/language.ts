import type { Language } from './languages.ts'

/** Named here because the server reads the types of these files without those of a browser. */
const page = globalThis as { document?: { documentElement: { lang: string } } }

let read = (): Language => (page.document?.documentElement.lang === 'hi' ? 'hi' : 'en')

/** The language of the page that is shown, or on the server of the one that is being rendered. */
export function currentLanguage(): Language {
  return read()
}

/** On the server many pages are rendered at the same time: it tells here how to know which. */
export function readLanguageFrom(reader: () => Language): void {
  read = reader
}
