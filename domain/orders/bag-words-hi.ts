import type { BagMessages } from './bag-words-en.ts'

/** Hindi notes about what was packed of a line. */
export const hiBag: BagMessages = {
  line: (ordered, inBag) => `${ordered} ऑर्डर · ${inBag} पैक`,
  grams: (count) => `${count} ग्राम`,
  pieces: (count) => `${count} नग`,
  packed: 'पैक',
  gone: 'नहीं है',
  instead: (name) => `बदले में: ${name}`,
  less: { COD: (amount) => `${amount} कम`, Online: (amount) => `${amount} वापस` },
}
