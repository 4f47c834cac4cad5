import { useState } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { RefuseOrderDialog } from '../packing/refuse-order-dialog.tsx'
import { DeliverDialog } from './deliver-dialog.tsx'
import { RecordReturnDialog } from './record-return.tsx'
import { AcceptReturnDialog, RefuseReturnDialog } from './return-dialogs.tsx'

const dialogs = {
  refuse: RefuseOrderDialog,
  deliver: DeliverDialog,
  return: RecordReturnDialog,
  acceptReturn: AcceptReturnDialog,
  refuseReturn: RefuseReturnDialog,
}

type Opened = { dialog: keyof typeof dialogs; order: OrderJson }

/** Opens a dialog about an order. */
export type OpenDialog = (dialog: Opened['dialog'], order: OrderJson) => void

/** The dialog about an order, shown outside the list: a card that leaves its column would take typed text with it. */
export function useOrderDialog(orders: readonly OrderJson[]) {
  const [opened, setOpened] = useState<Opened>()
  const open: OpenDialog = (dialog, order) => setOpened({ dialog, order })
  if (opened === undefined) return { open, dialog: null }
  const { dialog, order } = opened
  const Dialog = dialogs[dialog]
  const current = orders.find(({ _id }) => _id === order._id) ?? order
  return { open, dialog: <Dialog order={current} onClose={() => setOpened(undefined)} /> }
}
