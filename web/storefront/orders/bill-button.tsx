import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { loadPlaceNames } from '../../i18n/load-messages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showError } from '../../ui/toast.tsx'
import type { PrintedBill } from './printed-bill.tsx'

/** The 'Print bill' button; downloads bill code and place names before printing. */
export function BillButton({ order }: { order: OrderJson }) {
  const messages = shopperMessages().orders
  const [Bill, setBill] = useState<typeof PrintedBill>()

  async function print(): Promise<void> {
    const [bill] = await Promise.all([import('./printed-bill.tsx'), loadPlaceNames()])
    setBill(() => bill.PrintedBill)
  }

  return (
    <>
      <Button
        look="quiet"
        aria-label={messages.printBillOf(order._id)}
        onClick={() => void print().catch(showError)}
        className="whitespace-nowrap"
      >
        <Printer size={18} aria-hidden />
        {messages.printBill}
      </Button>
      {Bill && <Bill order={order} onPrinted={() => setBill(undefined)} />}
    </>
  )
}
