import { passFocus } from '../layout/pass-focus.ts'

/** The id of an order's card on the page. */
export function cardId(orderId: string): string {
  return `order-${orderId}`
}

/** The `ref` of an element that passes the focus to an order's card when it is removed with it. */
export const passFocusToCard = (orderId: string) => passFocus(() => document.getElementById(cardId(orderId)))

/** Focuses an order's card after what had the focus has gone. */
export function focusCard(orderId: string): void {
  if (document.activeElement === document.body) document.getElementById(cardId(orderId))?.focus({ preventScroll: true })
}
