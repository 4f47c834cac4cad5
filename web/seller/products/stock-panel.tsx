import { startTransition, useState } from 'react'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import type { ListedProduct } from './listed-product.ts'
import { amountFieldValue, typedAmount } from './stock-amount.ts'
import { usePacks, useStockChange } from './use-packs.ts'

/** The counted stock of a product: adds, subtracts or sets it, or ends its counting. */
export function StockPanel({ product }: { product: ListedProduct }) {
  const messages = messagesOf('seller').packs
  const { _id: id, soldBy, stock } = product
  const { text, setText, amount, busy, change, setStock } = useStockChange(id, soldBy)
  // What came in or was wasted changes a level that is counted.
  const reasons = stock === null ? (['counted'] as const) : (['came-in', 'wasted', 'counted'] as const)
  return (
    <section aria-label={messages.title} className="mb-3 flex flex-col gap-2 rounded-card bg-sunken p-3 sm:p-4">
      <p className="font-semibold">
        {stock === null ? messages.notCounted : messages.left(stock.left, soldBy)}
        {stock?.isLow && <span className="ml-2 text-error text-hint">{messages.low}</span>}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <InputField
          label={messages.amount(soldBy === 'piece')}
          inputMode="decimal"
          value={text}
          maxLength={9}
          onChange={(event) => setText(event.target.value)}
          className="w-28"
        />
        {reasons.map((reason) => (
          <Button
            key={reason}
            look={reason === 'came-in' ? 'tinted' : 'secondary'}
            busy={busy}
            disabled={amount === undefined || (reason !== 'counted' && amount === 0)}
            onClick={() => change(reason)}
          >
            {{ 'came-in': messages.cameIn, wasted: messages.wasted, counted: messages.counted }[reason]}
          </Button>
        ))}
        {stock !== null && (
          <Button look="quiet" busy={busy} onClick={() => void setStock({ level: null })}>
            {messages.stop}
          </Button>
        )}
      </div>
      <p className="text-hint text-ink-2">
        {stock === null && `${messages.beginHint} `}
        {messages.countedHint}
      </p>
      {stock !== null && <TellBelow product={product} tellBelow={stock.tellBelow} />}
    </section>
  )
}

type TellBelowProps = { product: ListedProduct; tellBelow: number | undefined }

/** Sets the stock below which the shop tells the seller; empty for never. */
function TellBelow({ product, tellBelow }: TellBelowProps) {
  const messages = messagesOf('seller').packs
  const { busy, setStock } = usePacks(product._id, product)
  const saved = amountFieldValue(tellBelow, product.soldBy)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? saved
  const isNever = text.trim() === ''
  const amount = isNever ? null : (typedAmount(text, product.soldBy) ?? 0)
  const save = async () => {
    if (!(await setStock({ soldBy: product.soldBy, tellBelow: amount }))) return
    // A transition shows this with the reloaded list. A newer typed text stays.
    startTransition(() => setTyped((now) => (now === typed ? undefined : now)))
  }
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submitHandler(save)}>
      <InputField
        label={messages.tellBelow[product.soldBy]}
        inputMode="decimal"
        value={text}
        maxLength={9}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="secondary" busy={busy} disabled={text.trim() === saved || amount === 0}>
        {messages.saveTellBelow}
      </Button>
      <p className="w-full text-hint text-ink-2">{messages.tellBelowHint}</p>
    </form>
  )
}
