/** A value on its way to the browser as one JSON text. */
export type Serialized<T> = string & { readonly of?: T }

/** Serializes a value to one string; React Router would decode 86 products value by value, for 30 ms. */
export const serialized = <T>(value: T): Serialized<T> => JSON.stringify(value)

let last: { text: string; value: unknown } | undefined

/** Parses the string; the same string gives the same object, so that memoized components do not render again. */
export function readText<T>(text: Serialized<T>): T {
  if (last?.text !== text) last = { text, value: JSON.parse(text) }
  return last.value as T
}
