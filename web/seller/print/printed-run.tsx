import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { PickingRowJson } from '#domain/orders/print-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { usePrintMessages } from '../../i18n/use-seller-messages.ts'
import { Slip } from '../orders/packing-slip.tsx'
import { type Paper, setPages } from './paper.ts'
import { PickingTable } from './picking-table.tsx'

type Props = {
  /** Nothing where no picking list is printed. */
  picking: readonly PickingRowJson[] | undefined
  slips: readonly OrderJson[]
  paper: Paper
}

const ownPage = 'break-after-page last:break-after-auto'

/** A print run: the picking list, then the slips, to be cut apart on A4. */
export function PrintedRun({ picking, slips, paper }: Props) {
  const messages = usePrintMessages()
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (root.current === null ? undefined : setPages(root.current, paper)), [paper])
  const isCut = paper === 'a4'
  const articles = slips.map((order) => (
    <article key={order._id} className={isCut ? 'mb-[6mm] break-inside-avoid border border-dashed p-[4mm]' : ownPage}>
      <Slip order={order} />
    </article>
  ))
  return createPortal(
    <div ref={root} className="printed-alone print-run hidden bg-white text-[#000] print:block">
      {picking && (
        <section className={ownPage}>
          <h1 className="font-bold text-[16pt]">{messages.picking}</h1>
          <p>{messages.printedAt(indiaTime(new Date().toISOString()))}</p>
          <PickingTable picking={picking} onPaper />
        </section>
      )}
      {isCut && articles.length > 0 ? <div className="columns-2 gap-[6mm] px-px">{articles}</div> : articles}
    </div>,
    document.body,
  )
}
