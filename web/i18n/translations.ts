import type { Language } from '#domain/languages.ts'
import type { Refusal } from '#domain/refusal.ts'

/** What pages translate from the answers of calls; filled when they need it. */
export const translations: {
  // The Hindi by the English text, which English pages show as it is.
  places: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  refusals: { [language in Language]?: (refusal: Pick<Refusal, 'code' | 'message' | 'extra'>) => string }
} = { places: {}, answers: {}, refusals: {} }
