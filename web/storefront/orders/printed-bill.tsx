import { type BillTexts, billTexts } from '#domain/orders/bill-texts.ts'
import { enBill } from '#domain/orders/bill-words-en.ts'
import { hiBill } from '#domain/orders/bill-words-hi.ts'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { currentLanguage } from '../../i18n/languages.ts'
import { shopperMessages } from '../../i18n/namespaces.ts'
import { useStoreFacts } from '../../store/use-store-facts.ts'
import { PrintedAlone } from '../../ui/printed-alone.tsx'

type Props = { order: OrderJson; onPrinted: () => void }

/** The printed bill of an order. */
export function PrintedBill({ order, onPrinted }: Props) {
  const { orders, names } = shopperMessages()
  const bill = { en: enBill, hi: hiBill }[currentLanguage()]
  const texts = billTexts(order, useStoreFacts(), { bill, order: orders, names, time: indiaTime })
  return (
    <PrintedAlone className="bill text-[10.5pt] leading-snug" onPrinted={onPrinted}>
      <header className="break-inside-avoid">
        <p className="font-extrabold text-[20pt]">{texts.seller.name}</p>
        {texts.seller.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <h1 className="mt-5 mb-2 border-black border-t pt-4 font-bold text-[16pt]">{texts.title}</h1>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {texts.facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="break-words font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      <Items {...texts} />
      <Sums {...texts} />
      <p className="mt-6 text-[9pt]">{texts.note}</p>
    </PrintedAlone>
  )
}

const figure = 'py-1.5 pl-3 text-right whitespace-nowrap'

function Items({ columns: [first, ...columns], items }: Pick<BillTexts, 'columns' | 'items'>) {
  return (
    <table className="mt-4 w-full border-black border-y">
      <thead>
        <tr className="border-black border-b align-bottom">
          <th className="py-1.5 text-left">{first}</th>
          {columns.map((title) => (
            <th key={title} className={figure}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, note, cells }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <tr key={index} className="break-inside-avoid align-baseline">
            <td className="break-words py-1.5">
              {name}
              {note !== undefined && <span className="block text-[9pt]">{note}</span>}
            </td>
            {columns.map((title, column) => (
              <td key={title} className={figure}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ sums, total, payment }: Pick<BillTexts, 'sums' | 'total' | 'payment'>) {
  return (
    <dl className="mt-3 ml-auto w-1/2 min-w-64 break-inside-avoid [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
      {sums.map(([term, sum]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{sum}</dd>
        </div>
      ))}
      <div className="mt-1.5 border-black border-t pt-1.5 font-bold text-[13pt]">
        <dt>{total[0]}</dt>
        <dd>{total[1]}</dd>
      </div>
      {payment.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
