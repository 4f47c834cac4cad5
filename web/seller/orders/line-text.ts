import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { messagesOf } from '../../i18n/namespaces.ts'

/** A line of an order in short: "Onion 500g ×2". */
export function lineText({
  product,
  unit,
  quantity,
}: Pick<OrderJson['items'][number], 'product' | 'unit' | 'quantity'>): string {
  const names = messagesOf('shop').names
  const text = `${names.vegetable(product.name, product.nameHi)} ${names.unit(unit.label)}`
  return quantity > 1 ? `${text} ×${quantity}` : text
}
