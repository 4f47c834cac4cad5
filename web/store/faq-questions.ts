import type { StoreJson } from '#domain/store/store-shapes.ts'
import type { HelpMessages } from '../i18n/en/help.ts'

type Ways = Pick<StoreJson, 'cash' | 'onlinePayment'>

/** The FAQ's questions; the answers name only the ways to pay that the store takes. */
export function faqQuestions({ questions }: HelpMessages['faq'], { cash, onlinePayment }: Ways) {
  return questions.map(({ answer, onlineOnly = answer, cashOnly = answer, ...rest }) => ({
    ...rest,
    answer: cash ? (onlinePayment ? answer : cashOnly) : onlineOnly,
  }))
}
