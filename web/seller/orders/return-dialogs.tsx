import { useState } from 'react'
import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { lineSums } from '#domain/orders/line-sums.ts'
import { returnAmount } from '#domain/orders/order-ending.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { useNames } from '../../i18n/use-messages.ts'
import { useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { TextAreaField } from '../../ui/field.tsx'

type Accepting = { order: OrderJson; onAccept: (accepted: string[]) => void; onClose: () => void }

/** The dialog for the returned lines and the refund; at first all lines. */
export function AcceptDialog({ order, onAccept, onClose }: Accepting) {
  const { returns: messages, quantity } = useSellerMessages().orders
  const { confirm } = useSellerMessages()
  const names = useNames()
  const wanted = order.return?.lines
  const returned = order.items.filter(({ _id, gone }) => !gone && (wanted === undefined || wanted.includes(_id)))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const accepted = returned.filter(({ _id }) => !left.has(_id)).map(({ _id }) => _id)
  const positions = order.items.flatMap(({ _id }, position) => (accepted.includes(_id) ? [position] : []))
  const lines = order.items.map((item) => lineSums(item).due)
  const amount = formatRupees(returnAmount({ amount: rupeesToPaise(order.amount), lines }, positions))
  const toggle = (id: string) =>
    setLeft((ids) => (ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id])))
  return (
    <Dialog open onClose={onClose} title={messages.question} className="sm:max-w-md">
      <div className="flex flex-col gap-4">
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-semibold">{messages.lines}</legend>
          {returned.map(({ _id, product, unit, quantity: count }) => (
            <label key={_id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={!left.has(_id)}
                onChange={() => toggle(_id)}
                className="size-5 accent-leaf-700"
              />
              {names.vegetable(product.name, product.nameHi)}, {names.unit(unit.label)} · {quantity(count)}
            </label>
          ))}
        </fieldset>
        <p className="font-semibold">{order.paymentType === 'COD' ? messages.cash(amount) : messages.online(amount)}</p>
        <DialogButtons cancel={confirm.cancel} onCancel={onClose}>
          <Button disabled={accepted.length === 0} onClick={() => onAccept(accepted)}>
            {messages.accept}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}

/** Why the return is refused; without a reason nothing is sent. */
export function RefuseDialog({ onRefuse, onClose }: { onRefuse: (why: string) => void; onClose: () => void }) {
  const { returns: messages } = useSellerMessages().orders
  const { confirm } = useSellerMessages()
  const [why, setWhy] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    setMissing(why.trim() === '')
    if (why.trim() !== '') onRefuse(why.trim())
  }
  return (
    <Dialog open onClose={onClose} title={messages.refuseQuestion} className="sm:max-w-md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="flex flex-col gap-4"
      >
        <TextAreaField
          label={messages.why}
          hint={messages.whyHint}
          error={isMissing && why.trim() === '' ? messages.whyMissing : undefined}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
          maxLength={500}
          required
        />
        <DialogButtons cancel={confirm.cancel} onCancel={onClose}>
          <Button type="submit">{messages.refuse}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
