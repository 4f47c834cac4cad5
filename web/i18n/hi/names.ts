import { categories } from '#domain/catalogue/catalogue.ts'
import type { enNames } from '../en/names.ts'
import { localNames } from '../local-names.ts'

const statuses: Readonly<Record<string, string>> = {
  Ordered: 'ऑर्डर हुआ',
  'Order Placed': 'नया ऑर्डर',
  Processing: 'पैकिंग जारी',
  Shipped: 'स्टोर से निकला',
  'Out for Delivery': 'रास्ते में',
  Delivered: 'पहुँच गया',
  Cancelled: 'रद्द',
  Returned: 'वापसी',
}

const payments: Readonly<Record<string, string>> = { COD: 'कैश ऑन डिलीवरी', Online: 'ऑनलाइन' }

const places: Readonly<Record<string, string>> = {
  'New Delhi': 'नई दिल्ली',
  Delhi: 'दिल्ली',
  India: 'भारत',
  'Central Market': 'सेंट्रल मार्केट',
  'Lajpat Nagar II': 'लाजपत नगर 2',
}

/** 250g is 250 ग्राम, 1 Bag(50kg) is 1 बोरी (50 किलो). */
function unitName(label: string): string {
  return label
    .replace(/(\d)\s*kg\b/gi, '$1 किलो')
    .replace(/(\d)\s*g\b/gi, '$1 ग्राम')
    .replace(/\bbags?\b\s*/i, 'बोरी ')
    .replace(/\b(pieces?|pcs?)\b/gi, 'नग')
    .replace(/\bdozen\b/gi, 'दर्जन')
    .replace(/\bbunch(es)?\b/gi, 'गड्डी')
    .replace(/\bbox of (\d+)\b/gi, '$1 का डिब्बा')
}

/** An address part by part: what is known in Hindi, the rest as it was typed. */
function placeName(text: string): string {
  return text
    .split(', ')
    .map((part) => places[part] ?? localNames.places[part] ?? placeWithPin(part))
    .join(', ')
}

function placeWithPin(part: string): string {
  const [, place = '', pin = ''] = /^(.+) (\d{6})$/.exec(part) ?? []
  const known = places[place] ?? localNames.places[place]
  return known === undefined ? part : `${known} ${pin}`
}

/** How the things of the shop are called in Hindi; what has no Hindi name keeps its own. */
export const hiNames: typeof enNames = {
  vegetable: (name, nameHi) => nameHi || name,
  market: () => undefined,
  category: (text) => categories.find((each) => each.text === text || each.path === text)?.textHi ?? text,
  unit: unitName,
  place: placeName,
  status: (status) => statuses[status] ?? status,
  payment: (type) => payments[type] ?? type,
  today: (time) => `आज ${time} बजे`,
  tomorrow: (time) => `कल ${time} बजे`,
  refusal: (code, message) => localNames.refusals.hi?.(code, message) ?? message,
  translateMessage: (message) => localNames.answers[message] ?? message,
}
