import type { Language } from '#domain/languages.ts'
import type { Refusal } from '#domain/refusal.ts'

/** Hindi places and answers by their English text, and refusals by language; filled when pages need them. */
export const translations: {
  places: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  refusals: { [language in Language]?: (refusal: Pick<Refusal, 'code' | 'message' | 'extra'>) => string }
} = { places: {}, answers: {}, refusals: {} }
