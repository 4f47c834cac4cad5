import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import type { RepricedLine } from '#domain/orders/order-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const money = (rupees: number) => formatRupees(rupeesToPaise(rupees))

type Props = { lines: readonly RepricedLine[]; total: string; onOrder: () => void; onClose: () => void }

/** The lines whose price changed since the shopper filled the cart, and a button that orders at the new total. */
export function RepricedDialog({ lines, total, onOrder, onClose }: Props) {
  const { cart: messages, names } = shopperMessages()
  return (
    <Dialog open onClose={onClose} title={messages.newPrices} className="sm:max-w-md">
      <ul className="flex flex-col gap-3 pb-5">
        {lines.map(({ product, name, nameHi, label, quantity, before, after }) => (
          <li key={`${product} ${label}`} className="flex justify-between gap-4">
            <span>
              {names.vegetable(name, nameHi)} · {names.unit(label)} × {quantity}
            </span>
            <span className="whitespace-nowrap">
              <s className="text-ink-2">{money(before)}</s> <strong>{money(after)}</strong>
            </span>
          </li>
        ))}
      </ul>
      <Button size="large" className="w-full" onClick={onOrder}>
        {messages.orderAtNewTotal(total)}
      </Button>
    </Dialog>
  )
}
