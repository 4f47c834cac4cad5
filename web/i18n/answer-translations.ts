import type { Language } from '#domain/languages.ts'
import type { Refusal } from '#domain/refusal.ts'

/** What translates places, successes and refusals in the answers of calls; filled when a page needs it. */
export const answerTranslations: {
  // The Hindi by the English text, which English pages show as it is.
  places: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  refusals: { [language in Language]?: (refusal: Pick<Refusal, 'code' | 'message' | 'extra'>) => string }
} = { places: {}, answers: {}, refusals: {} }
