import { type Paise, paise } from '../money.ts'

/** By how much goods are below the store's smallest order; 0 if they are not. */
export function shortOfSmallestOrder(goods: Paise, smallestOrder: Paise): Paise {
  return paise(Math.max(0, smallestOrder - goods))
}
