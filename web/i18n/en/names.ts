import { categories } from '#domain/catalogue/catalogue.ts'
import { enOrderNames } from '#domain/orders/order-names-en.ts'
import type { Refusal } from '#domain/refusal.ts'
import { answerTranslations } from '../answer-translations.ts'

/** English names, as the tables hold them but for a category's path, and English sentences of refusals. */
export const enNames = {
  ...enOrderNames,
  /** What people call it in the market, below its name: Bhindi. */
  market: (localName?: string, _name?: string): string | undefined => localName,
  category: (name: string): string => categories.find(({ path }) => path === name)?.text ?? name,
  /** A time of day, said with its day. */
  today: (time: string): string => `${time} today`,
  tomorrow: (time: string): string => `${time} tomorrow`,
  /** An expected error; the answer's own message until the sentences are loaded. */
  refusal: (refusal: Refusal): string => answerTranslations.refusals.en?.(refusal) ?? refusal.message,
  /** What the shop answers when something went well. */
  translateMessage: (message: string): string => message,
}
