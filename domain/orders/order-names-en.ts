/** English names of what an order mentions: they are stored in English, so each is returned unchanged. */
export const enOrderNames = {
  vegetable: (name: string, _nameHi?: string): string => name,
  unit: (label: string): string => label,
  place: (text: string): string => text,
  status: (status: string): string => status,
  payment: (type: string): string => type,
}

export type OrderNames = typeof enOrderNames
