import type { Amount } from '#domain/orders/picking-list.ts'
import type { PrintMessages } from '../../i18n/en/print.ts'

/** An amount in kilograms, from 1 kg up, or grams, and pieces; empty for none. */
export function amountText(messages: PrintMessages, { grams, pieces }: Amount): string {
  const weight = grams < 1000 ? messages.grams(grams) : messages.kilograms(String(grams / 1000))
  return [grams > 0 && weight, pieces > 0 && messages.pieces(pieces)].filter(Boolean).join(' + ')
}
