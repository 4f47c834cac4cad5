import type { Amount } from '#domain/orders/picking-list.ts'
import type { AmountMessages } from '../../i18n/en/amounts.ts'

/** An amount as text: kilograms from 1 kg up, else grams, and pieces; empty for none. */
export function amountText(messages: AmountMessages, { grams, pieces }: Amount): string {
  const weight = grams < 1000 ? messages.grams(grams) : messages.kilograms(String(grams / 1000))
  return [grams > 0 && weight, pieces > 0 && messages.pieces(pieces)].filter(Boolean).join(' + ')
}
