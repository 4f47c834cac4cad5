import type { Refusal } from '#domain/refusal.ts'
import type { Language } from './languages.ts'

/** Hindi place names, refusals and answers by their English text; only some pages download them. */
export const translations: {
  places: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  refusals: { [language in Language]?: (refusal: Pick<Refusal, 'code' | 'message' | 'extra'>) => string }
} = { places: {}, answers: {}, refusals: {} }
