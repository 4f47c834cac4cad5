/** English notes about what was packed of a line, for the shopper's and the seller's pages. */
export const enBag = {
  line: (ordered: string, inBag: string) => `${ordered} ordered · ${inBag} packed`,
  grams: (count: number) => `${count} g`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  packed: 'packed',
  gone: 'not available',
  instead: (name: string) => `instead: ${name}`,
  less: { COD: (amount: string) => `${amount} less`, Online: (amount: string) => `${amount} back` },
}

export type BagMessages = typeof enBag
