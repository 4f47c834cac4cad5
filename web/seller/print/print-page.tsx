import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isInStore } from '#domain/orders/order-ending.ts'
import { maxPrintedOrders } from '#domain/orders/picking-list.ts'
import type { PrintRunJson } from '#domain/orders/print-shapes.ts'
import { listen } from '../../browser/listen.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Choice } from '../layout/choice.tsx'
import { pageData, sellerMeta, useFetched } from '../layout/page-data.tsx'
import { sellerApi } from '../layout/seller-api.ts'
import { useStoredChoice } from '../layout/use-stored-choice.ts'
import type { Route } from './+types/print-page'
import { papers } from './paper.ts'
import { PickingTable } from './picking-table.tsx'
import { PrintedRun } from './printed-run.tsx'

const load = pageData((call) => call(sellerApi.printRun))

export { load as loader, load as clientLoader }

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(matches, () => messagesOf('print').title)

/** Prints the slips of the oldest 200 open orders and one picking list on the shop’s paper. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const messages = messagesOf('print')
  const { data, failure } = useFetched(loaderData, messages.failed)
  return (
    <>
      <PageTitle>{messages.title}</PageTitle>
      {failure}
      {data?.orders.length === 0 && (
        <EmptyState text={messages.none} hint={messages.noneHint} picture="/pictures/empty-orders.svg" />
      )}
      {data && data.orders.length > 0 && <Run run={data} />}
    </>
  )
}

function Run({ run: { orders, picking, more } }: { run: PrintRunJson }) {
  const messages = messagesOf('print')
  const isPrinting = usePrinting()
  // Stored by browser, as each computer has its own printer.
  const [paper, setPaper] = useStoredChoice('thela.seller.paper', papers)
  const [hasPicking, setPicking] = useState(true)
  const [hasSlips, setSlips] = useState(true)
  const [hasOnTheWay, setOnTheWay] = useState(true)
  const inStore = orders.filter(({ status }) => isInStore(status))
  const onTheWay = orders.length - inStore.length
  const slips = hasOnTheWay ? orders : inStore
  return (
    <div className="grid max-w-5xl items-start gap-4 lg:grid-cols-2 lg:gap-8">
      <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4">
        <p className="font-bold">{messages.count(orders.length)}</p>
        {more && <p className="rounded-control bg-haldi-100 px-3 py-2 text-hint">{messages.more(maxPrintedOrders)}</p>}
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="font-semibold text-hint text-ink-2">{messages.paper}</legend>
          {papers.map((each) => (
            <Choice key={each} type="radio" name="paper" checked={each === paper} onChange={() => setPaper(each)}>
              {each === 'roll' ? messages.roll : each.toUpperCase()}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-semibold text-hint text-ink-2">{messages.what}</legend>
          <Choice type="checkbox" checked={hasPicking} onChange={() => setPicking(!hasPicking)}>
            {messages.picking}
          </Choice>
          <Choice type="checkbox" checked={hasSlips} onChange={() => setSlips(!hasSlips)}>
            {messages.slips(slips.length)}
          </Choice>
          {onTheWay > 0 && hasSlips && (
            <Choice type="checkbox" checked={hasOnTheWay} onChange={() => setOnTheWay(!hasOnTheWay)} className="ml-8">
              {messages.onTheWay(onTheWay)}
            </Choice>
          )}
        </fieldset>
        <Button disabled={!hasPicking && !hasSlips} onClick={() => window.print()} className="min-h-12">
          <Printer size={20} aria-hidden />
          {messages.print}
        </Button>
      </section>
      <section aria-label={messages.picking} className="rounded-card border border-line bg-surface p-4">
        <h2 className="font-bold text-price">{messages.picking}</h2>
        <PickingTable picking={picking} />
      </section>
      {isPrinting && (
        <PrintedRun picking={hasPicking ? picking : undefined} slips={hasSlips ? slips : []} paper={paper} />
      )}
    </div>
  )
}

/** Whether the browser prints this page. Rendering is synchronous: the print run must be there before it prints. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(
    () => listen({ beforeprint: () => flushSync(() => setPrinting(true)), afterprint: () => setPrinting(false) }),
    [],
  )
  return isPrinting
}
