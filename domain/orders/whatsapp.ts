import { hindiAmount } from '../catalogue/hindi-amount.ts'
import { amountText } from '../catalogue/units.ts'
import type { Language } from '../languages.ts'
import { formatRupees, rupeesToPaise } from '../money.ts'
import { clockTime } from '../time/clock-time.ts'
import { timeOf } from '../time/india-time.ts'
import { contentInBag, contentOrdered } from './line-content.ts'
import { cashDue } from './order-money.ts'
import type { OrderJson } from './order-shapes.ts'
import { replacementInBag } from './replacements.ts'

/** The customer's language, and the present in epoch milliseconds: a promised time that has passed is left out. */
type Wording = { readonly language: Language; readonly now: number }
type Store = { readonly name: string; readonly upiId?: string | undefined }

const words = {
  en: {
    hello: (name: string, id: string, shop: string) => `Namaste ${name}, order #${id} from ${shop}:`,
    accepted: 'We have accepted your order.',
    by: (time: string) => `It arrives by ${time}.`,
    packed: 'Your order is packed.',
    gone: (name: string) => `${name}: not available`,
    short: (name: string, inBag: string, ordered: string) => `${name}: ${inBag} instead of ${ordered}`,
    instead: (name: string, other: string) => `${name}: ${other} instead`,
    now: (sum: string) => `The total is now ${sum}.`,
    onTheWay: 'Your order is on its way.',
    pay: (sum: string) => `Please pay ${sum} in cash.`,
    payUpi: (sum: string, upiId: string) => `Please pay ${sum} in cash or by UPI to ${upiId}.`,
    delivered: 'Your order is delivered. Thank you!',
    refused: 'We are sorry, we cannot deliver this order.',
    onRequest: 'This order is cancelled, as you asked.',
  },
  hi: {
    hello: (name: string, id: string, shop: string) => `नमस्ते ${name}, ${shop} से ऑर्डर #${id}:`,
    accepted: 'आपका ऑर्डर मंज़ूर हो गया है।',
    by: (time: string) => `${time} तक पहुँच जाएगा।`,
    packed: 'आपका ऑर्डर पैक हो गया है।',
    gone: (name: string) => `${name}: नहीं है`,
    short: (name: string, inBag: string, ordered: string) => `${name}: ${ordered} की जगह ${inBag}`,
    instead: (name: string, other: string) => `${name} की जगह ${other}`,
    now: (sum: string) => `अब कुल ${sum} हुए।`,
    onTheWay: 'आपका ऑर्डर रास्ते में है।',
    pay: (sum: string) => `कृपया ${sum} नकद दीजिए।`,
    payUpi: (sum: string, upiId: string) => `कृपया ${sum} नकद दीजिए, या UPI से ${upiId} पर।`,
    delivered: 'आपका ऑर्डर पहुँच गया। धन्यवाद!',
    refused: 'माफ़ कीजिए, हम यह ऑर्डर नहीं पहुँचा पाएँगे।',
    onRequest: 'आपके कहने पर यह ऑर्डर रद्द कर दिया गया है।',
  },
} as const

/** A sentence per line packed with less, nothing or a replacement. */
function changedLines({ items }: OrderJson, language: Language): string[] {
  const say = words[language]
  const nameOf = ({ name, nameHi }: { name: string; nameHi?: string | undefined }) =>
    ({ en: name, hi: nameHi || name })[language]
  return items.flatMap((line) => {
    const { product, replacedBy, gone } = line
    const name = nameOf(product)
    const replacement = replacementInBag(replacedBy)
    if (replacement !== undefined) return [say.instead(name, nameOf(replacement.product))]
    if (gone) return [say.gone(name)]
    const isByWeight = line.orderedGrams !== undefined
    const ordered = contentOrdered(line)
    const inBag = contentInBag(line)
    if (inBag === undefined || inBag >= ordered) return []
    const text = (amount: number) =>
      ({ en: amountText(amount, isByWeight ? 'weight' : 'piece'), hi: hindiAmount(amount, !isByWeight) })[language]
    return [say.short(name, text(inBag), text(ordered))]
  })
}

/** The sentences about the order's present step; none while it is new or if its shopper cancelled it. */
function stepText(order: OrderJson, store: Store, { language, now }: Wording): string[] {
  const say = words[language]
  if (order.status === 'Cancelled') {
    if (order.refusal === undefined) return []
    const { reason, text } = order.refusal
    return [reason === 'asked' ? say.onRequest : say.refused, ...(text === undefined ? [] : [text])]
  }
  if (order.status === 'Delivered') return [say.delivered]
  if (order.status === 'Returned') return []
  if (order.status === 'Out for Delivery') {
    const due = cashDue(order)
    if (due === 0) return [say.onTheWay]
    const sum = formatRupees(due)
    return [say.onTheWay, store.upiId === undefined ? say.pay(sum) : say.payUpi(sum, store.upiId)]
  }
  if (order.packedAt !== undefined || order.status === 'Shipped') {
    const changes = changedLines(order, language)
    return changes.length === 0
      ? [say.packed]
      : [say.packed, ...changes, say.now(formatRupees(rupeesToPaise(order.amount)))]
  }
  if (order.acceptedAt === undefined) return []
  const promisedAt = timeOf(order.promisedAt ?? '')
  return promisedAt > now ? [say.accepted, say.by(clockTime(promisedAt, language))] : [say.accepted]
}

/** A wa.me link with a message about the order's present step; undefined if there is nothing to say. */
export function whatsappLink(order: OrderJson, store: Store, wording: Wording): string | undefined {
  const sentences = stepText(order, store, wording)
  if (sentences.length === 0 || order.address.phone === '') return undefined
  const text = [words[wording.language].hello(order.address.firstName, order._id, store.name), ...sentences].join('\n')
  return `https://wa.me/91${order.address.phone}?text=${encodeURIComponent(text)}`
}
