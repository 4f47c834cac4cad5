import { categories } from '#domain/catalogue/catalogue.ts'
import { hindiPlace, hiOrderNames } from '#domain/orders/order-names-hi.ts'
import { answerTranslations } from '../answer-translations.ts'
import type { enNames } from '../en/names.ts'

/** How the things of the shop are called in Hindi; what has no Hindi name keeps its own. */
export const hiNames: typeof enNames = {
  ...hiOrderNames,
  market: () => undefined,
  category: (text) => categories.find((each) => each.text === text || each.path === text)?.textHi ?? text,
  place: (text) => hindiPlace(text, answerTranslations.places),
  today: (time) => `आज ${time} बजे`,
  tomorrow: (time) => `कल ${time} बजे`,
  refusal: (refusal) => answerTranslations.refusals.hi?.(refusal) ?? refusal.message,
  translateMessage: (message) => answerTranslations.answers[message] ?? message,
}
