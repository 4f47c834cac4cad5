import { formatRupees, rupeesToPaise } from '#domain/money.ts'
import { shopperMessages } from '../i18n/namespaces.ts'
import { classNames } from './class-names.ts'

type Props = { sellingPrice: number; mrp?: number; inline?: boolean; className?: string }

/** A selling price and, if higher, the struck-through MRP; both in rupees. */
export function Price({ sellingPrice, mrp, inline = false, className }: Props) {
  const messages = shopperMessages()
  return (
    <span className={classNames(inline ? 'inline-flex items-baseline gap-2' : 'flex flex-col', className)}>
      <span className="font-[750] text-price">{formatRupees(rupeesToPaise(sellingPrice))}</span>
      {mrp !== undefined && mrp > sellingPrice && (
        <span className="text-caption text-ink-2">
          <span className="sr-only">{`${messages.ui.mrp} `}</span>
          <s>{formatRupees(rupeesToPaise(mrp))}</s>
        </span>
      )}
    </span>
  )
}
