import type { ReactNode } from 'react'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import type { OpenOrderDialog, OrderDialog } from './end-button.tsx'
import { ProblemForm } from './problem-form.tsx'
import { ReturnForm } from './return-form.tsx'
import { Tracking } from './tracking.tsx'

type Props = {
  /** The dialog that is open, if there is an order. */
  opened: OrderDialog | undefined
  order: OrderJson | undefined
  onOpen: OpenOrderDialog
  onClose: () => void
}

/** The dialogs of an order; all are downloaded when the first is opened. */
export function OrderDialogs({ opened, order, onOpen, onClose }: Props) {
  const { tracking, cancel, giveBack, problem } = shopperMessages().orderDialogs
  const dialog = (name: OrderDialog, title: string, contentOf: (order: OrderJson) => ReactNode) => (
    <Dialog open={opened === name && order !== undefined} onClose={onClose} title={title} className="sm:max-w-md">
      {order && contentOf(order)}
    </Dialog>
  )
  return (
    <>
      {dialog('track', tracking.title, (tracked) => (
        <Tracking order={tracked} onOpen={onOpen} />
      ))}
      {dialog('cancel', cancel.question, (cancelled) => (
        <CancelQuestion order={cancelled} onClose={onClose} />
      ))}
      {dialog('return', giveBack.question, (returned) => (
        <ReturnForm order={returned} onClose={onClose} />
      ))}
      {dialog('problem', problem.question, (reported) => (
        <ProblemForm order={reported} onClose={onClose} />
      ))}
    </>
  )
}
