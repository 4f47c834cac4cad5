import type { StoreJson } from '#domain/store/store-shapes.ts'
import type { HelpMessages } from '../i18n/en/help.ts'

type PaymentTypes = Pick<StoreJson, 'cash' | 'onlinePayment'>

/** The FAQ's questions and answers; an answer names only the payment types that the store takes. */
export function faqQuestions({ questions }: HelpMessages['faq'], { cash, onlinePayment }: PaymentTypes) {
  return questions.map(({ answer, onlineOnly = answer, cashOnly = answer, ...rest }) => ({
    ...rest,
    answer: cash ? (onlinePayment ? answer : cashOnly) : onlineOnly,
  }))
}
