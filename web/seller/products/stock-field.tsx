import { Minus, Plus } from 'lucide-react'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { submitHandler } from '../../browser/submit-handler.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { fieldClass } from '../../ui/field.tsx'
import { useStockChange } from './use-packs.ts'

type Props = { id: string; name: string; soldBy: SoldBy; stock: { left: number; isLow?: boolean } }

/** The stock of a product that is counted, and a field for what came in or was wasted; Enter is "came in". */
export function StockField({ id, name, soldBy, stock }: Props) {
  const messages = messagesOf('seller').packs
  const { text, setText, amount, busy, change } = useStockChange(id, soldBy)
  return (
    <form className="flex w-full items-center gap-1.5" onSubmit={submitHandler(() => amount && change('came-in'))}>
      <span className="min-w-0 flex-1 text-hint text-ink-2">
        {messages.left(stock.left, soldBy)}
        {stock.isLow && <b className="block text-error">{messages.low}</b>}
      </span>
      <input
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        aria-label={messages.cameInOf(name, soldBy)}
        placeholder={messages.cameInShort[soldBy]}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={fieldClass(undefined, 'h-11 max-w-28')}
      />
      <Button
        look="secondary"
        busy={busy}
        disabled={!amount}
        aria-label={messages.wastedOf(name)}
        onClick={() => change('wasted')}
        className="w-11 shrink-0 px-0"
      >
        {!busy && <Minus size={18} aria-hidden />}
      </Button>
      <Button
        type="submit"
        look="tinted"
        busy={busy}
        disabled={!amount}
        aria-label={messages.addStockOf(name)}
        className="w-11 shrink-0 px-0"
      >
        {!busy && <Plus size={18} aria-hidden />}
      </Button>
    </form>
  )
}
