import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { OrderJson } from '#domain/orders/order-shapes.ts'
import type { PickingRowJson } from '#domain/orders/print-shapes.ts'
import { indiaTime } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Slip } from '../orders/packing-slip.tsx'
import { type Paper, setPages } from './paper.ts'
import { PickingTable } from './picking-table.tsx'

type Props = {
  /** Undefined prints no picking list. */
  picking: readonly PickingRowJson[] | undefined
  slips: readonly OrderJson[]
  paper: Paper
}

const ownPageClass = 'break-after-page last:break-after-auto'

/** A print run: the picking list, then the slips; those on A4 are cut apart. */
export function PrintedRun({ picking, slips, paper }: Props) {
  const messages = messagesOf('print')
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (root.current === null ? undefined : setPages(root.current, paper)), [paper])
  const isCutApart = paper === 'a4'
  const articles = slips.map((order) => (
    <article
      key={order._id}
      className={isCutApart ? 'mb-[6mm] break-inside-avoid border border-dashed p-[4mm]' : ownPageClass}
    >
      <Slip order={order} />
    </article>
  ))
  return createPortal(
    <div ref={root} className="printed-alone print-run hidden bg-white text-[#000] print:block">
      {picking && (
        <section className={ownPageClass}>
          <h1 className="font-bold text-[16pt]">{messages.picking}</h1>
          <p>{messages.printedAt(indiaTime(new Date().toISOString()))}</p>
          <PickingTable picking={picking} isPrinted />
        </section>
      )}
      {isCutApart && articles.length > 0 ? <div className="columns-2 gap-[6mm] px-px">{articles}</div> : articles}
    </div>,
    document.body,
  )
}
