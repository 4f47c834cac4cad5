import { rupeesToPaise, toRupees } from '#domain/money.ts'
import { shortRupees } from '../../i18n/format/short-rupees.ts'
import { useUntil } from '../../i18n/format/use-until.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, focusFirst } from '../../ui/dialog.tsx'
import { TableHead } from '../layout/table-head.tsx'
import { changePercent, rowsToCheck, type SheetRow } from './sheet-rows.ts'
import type { PriceSaving } from './use-save-prices.ts'

type Props = {
  rows: readonly SheetRow[]
  from: string | undefined
  saving: PriceSaving
  onClose: () => void
  /** Called in place of a save when a row needs a check since the dialog opened. */
  onCheck: () => void
}

/** Shows what a save changes; its button saves all prices or none. */
export function PreviewDialog({ rows, from, saving, onClose, onCheck }: Props) {
  const messages = messagesOf('prices')
  const names = messagesOf('shop').names
  const time = useUntil(from)
  // A refusal closes the dialog, too: the sheet marks the refused prices.
  const save = () => (rowsToCheck(rows).length > 0 ? onCheck() : void saving.save(rows, from, time, onClose))
  return (
    <Dialog open onClose={onClose} title={messages.previewTitle(rows.length)}>
      <div className="flex flex-col gap-4">
        {from !== undefined && <p className="font-semibold">{messages.from(time)}</p>}
        <table className="w-full border-collapse tabular-nums">
          <TableHead
            columns={(['product', 'before', 'after', 'change'] as const).map((column) => messages.columns[column])}
            className="text-hint text-ink-2 [&>th]:pb-2 [&>th]:font-semibold"
          />
          <tbody>
            {rows.map(({ product, price }) => {
              const percent = price === undefined ? undefined : changePercent(product.basePrice, toRupees(price))
              return (
                <tr key={product._id} className="border-line border-t [&>td]:py-2">
                  <th scope="row" className="py-2 pr-2 text-left font-semibold">
                    {names.vegetable(product.name, product.nameHi)}
                  </th>
                  <td className="text-right text-ink-2">{shortRupees(rupeesToPaise(product.basePrice))}</td>
                  <td className="pl-2 text-right font-bold">{price !== undefined && shortRupees(price)}</td>
                  <td className="pl-2 text-right text-ink-2">{percent !== undefined && messages.percent(percent)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-3 border-line border-t bg-surface px-5 py-3">
          <Button ref={focusFirst} size="large" busy={saving.busy} className="flex-1 px-4" onClick={save}>
            {from === undefined ? messages.save(rows.length) : messages.saveAt(rows.length, time)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
