import type { OrderNames } from './order-names-en.ts'

/** Order statuses in Hindi, as shoppers and the seller read them. */
export const hiStatuses = {
  Ordered: 'ऑर्डर हुआ',
  'Order Placed': 'नया ऑर्डर',
  Processing: 'पैकिंग जारी',
  Shipped: 'दुकान से निकला',
  'Out for Delivery': 'रास्ते में',
  Delivered: 'पहुँच गया',
  Cancelled: 'रद्द',
  Returned: 'वापस हुआ',
} as const

const statuses: Readonly<Record<string, string>> = hiStatuses

const payments: Readonly<Record<string, string>> = { COD: 'कैश ऑन डिलीवरी', Online: 'ऑनलाइन' }

const places: Readonly<Record<string, string>> = {
  'New Delhi': 'नई दिल्ली',
  Delhi: 'दिल्ली',
  India: 'भारत',
  'Central Market': 'सेंट्रल मार्केट',
  'Lajpat Nagar II': 'लाजपत नगर 2',
}

/** 250g is 250 ग्राम, 1 Bag(50kg) is 1 बोरी (50 किलो). */
function hindiUnit(label: string): string {
  return label
    .replace(/(\d)\s*kg\b/gi, '$1 किलो')
    .replace(/(\d)\s*g\b/gi, '$1 ग्राम')
    .replace(/\bbags?\b\s*/i, 'बोरी ')
    .replace(/\b(pieces?|pcs?)\b/gi, 'नग')
    .replace(/\bdozen\b/gi, 'दर्जन')
    .replace(/\bbunch(es)?\b/gi, 'गड्डी')
    .replace(/\bbox of (\d+)\b/gi, '$1 का डिब्बा')
}

/** An address with its known places in Hindi and the rest as typed; `localities` adds to the known ones. */
export function hindiPlace(text: string, localities: Readonly<Record<string, string>>): string {
  // A map, as a text such as "constructor" is a property of every object.
  const known = new Map(Object.entries({ ...localities, ...places }))
  return text
    .split(', ')
    .map((part) => part.replace(/^.+?(?= \d{6}$|$)/, (place) => known.get(place) ?? place))
    .join(', ')
}

/** Hindi names of what an order mentions; a name without a Hindi one is returned unchanged. */
export const hiOrderNames: Omit<OrderNames, 'place'> = {
  vegetable: (name, nameHi) => nameHi || name,
  unit: hindiUnit,
  status: (status) => statuses[status] ?? status,
  payment: (type) => payments[type] ?? type,
}
