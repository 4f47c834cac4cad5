/** How the things of an order are called in English: as the tables hold them. */
export const enOrderNames = {
  /** A product's name; `nameHi` is its Hindi one, where it has one. */
  vegetable: (name: string, _nameHi?: string): string => name,
  unit: (label: string): string => label,
  place: (text: string): string => text,
  status: (status: string): string => status,
  payment: (type: string): string => type,
}

export type OrderNames = typeof enOrderNames
