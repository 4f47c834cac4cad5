import type { RefusalCode } from '#domain/refusal.ts'
import type { Language } from './languages.ts'

/** What only some pages download: Hindi names of places by their English ones, messages of expected errors, and Hindi answers by the English ones. */
export const localNames: {
  places: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string>>
  refusals: { [language in Language]?: (code: RefusalCode, message: string) => string }
} = { places: {}, answers: {}, refusals: {} }
