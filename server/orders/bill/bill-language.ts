import { hiPlaces } from '#domain/delivery/places-hi.ts'
import type { Language } from '#domain/languages.ts'
import type { BillLanguage } from '#domain/orders/bill-texts.ts'
import { enBill } from '#domain/orders/bill-words-en.ts'
import { hiBill } from '#domain/orders/bill-words-hi.ts'
import { enOrderNames } from '#domain/orders/order-names-en.ts'
import { hindiPlace, hiOrderNames } from '#domain/orders/order-names-hi.ts'
import { enOrderWords } from '#domain/orders/order-words-en.ts'
import { hiOrderWords } from '#domain/orders/order-words-hi.ts'
import { indiaTimeFormat } from '#domain/time/india-time-format.ts'

const words: Readonly<Record<Language, Omit<BillLanguage, 'time'>>> = {
  en: { bill: enBill, order: enOrderWords, names: enOrderNames },
  hi: { bill: hiBill, order: hiOrderWords, names: { ...hiOrderNames, place: (text) => hindiPlace(text, hiPlaces) } },
}

/** The words, names and time format of a bill in a language. */
export function billLanguage(language: Language): BillLanguage {
  const format = indiaTimeFormat(language)
  return { ...words[language], time: (iso) => format.format(new Date(iso)) }
}
