import type { Words } from './books.ts'

type Names = Readonly<Record<string, string>>

/**
 * What only some pages need in Hindi, so that the others do not download it: vegetables and places by their English
 * names, for where only those travel (a cart, an order, a place found), and the sentences of refusals.
 */
export const localNames: { vegetables: Names; places: Names; refusal?: Words['names']['refusal'] } = {
  vegetables: {},
  places: {},
}
