import { ClipboardPaste } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { nameContains } from '#domain/catalogue/catalogue.ts'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { indiaDay } from '../../i18n/format/india-time.ts'
import { useNames } from '../../i18n/use-messages.ts'
import { usePriceMessages, useSellerMessages } from '../../i18n/use-seller-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { Picture } from '../../ui/picture.tsx'
import { showNote } from '../../ui/toast.tsx'
import { usePerson } from '../layout/person.ts'
import { useLongList } from '../layout/use-long-list.ts'
import { useSaveKey } from '../price-table/use-stable-handlers.ts'
import { PackPanel } from './pack-panel.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { timeAhead } from './price-time.ts'
import { SheetBar } from './sheet-bar.tsx'
import { changeDraft, chooseDraftTime, restoreDraft, useDraft, useDraftTime } from './sheet-draft.ts'
import { SheetFilter } from './sheet-filter.tsx'
import { PriceSheetRow } from './sheet-row.tsx'
import { prunedDraft, type SheetRow, waitingRows } from './sheet-rows.ts'
import { SheetUpload } from './sheet-upload.tsx'
import { useRowEvents } from './use-row-events.ts'
import { useSavePrices } from './use-save-prices.ts'
import { useSheetRows } from './use-sheet-rows.ts'

/** So many rows are drawn at once, and as many again where Next leads beyond them. */
const piece = 300

/** The price sheet, typed after the mandi (the wholesale market): a row for each vegetable, one field in each, and one save for all. */
export function PriceSheet({ products, now }: { products: readonly SheetProduct[]; now: number }) {
  const messages = usePriceMessages()
  const { showMore } = useSellerMessages().products
  const isHydrated = useHydrated()
  const person = usePerson()
  const draft = useDraft(person)
  const from = useDraftTime(person)
  const rows = useSheetRows(products, draft, now)
  const [text, setText] = useState('')
  const [notYet, setNotYet] = useState<ReadonlySet<string>>()
  const [pasted, setPasted] = useState<string>()
  const [isPreviewing, setPreviewing] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const saving = useSavePrices(person)

  const { savedHere } = saving
  useLayoutEffect(() => {
    restoreDraft(person)
    // Products may be gone and prices saved here or on another device meanwhile.
    changeDraft((before) => prunedDraft(before, products, savedHere.current))
  }, [person, products, savedHere])

  const typed = rows.filter((row) => row.typed !== undefined)
  const waiting = waitingRows(rows)
  const left = rows.filter(({ isDone }) => !isDone).length
  const found = new Set(nameContains(products, text).map(({ _id }) => _id))
  const shown = rows.filter(({ product: { _id: id } }) => found.has(id) && (notYet === undefined || notYet.has(id)))
  const { events, focused, open, chosen, focusRow, reached } = useRowEvents(list, shown, (lines) => setPasted(lines))
  const { shown: drawn, more } = useLongList(shown, piece, reached)
  const beside = rows.find(({ product }) => product._id === chosen) ?? shown[0]

  /** Opens the preview; what waits for the seller comes first. */
  function preview(): void {
    const [first] = waiting
    if (saving.busy) return
    // The sheet may have been open since before that time.
    if (timeAhead(from, Date.now()) !== from) chooseDraftTime(undefined)
    if (typed.length === 0) showNote(messages.nothing)
    else if (first === undefined) setPreviewing(true)
    else showWaiting(first)
  }
  function showWaiting({ product }: SheetRow): void {
    showNote(messages.look)
    setText('')
    setNotYet(undefined)
    requestAnimationFrame(() => focusRow(product._id))
  }
  useSaveKey(preview)

  return (
    <>
      <header className="flex items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <h1 className="font-extrabold text-title">{messages.title}</h1>
          <p role="status" className="text-hint text-ink-2">
            {indiaDay(now)} · {messages.about(rows.length - left, rows.length)}
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          <SheetUpload products={products} />
          <Button look="secondary" className="px-3" disabled={!isHydrated} onClick={() => setPasted('')}>
            <ClipboardPaste size={18} aria-hidden />
            {messages.paste.open}
          </Button>
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <ListSearch text={text} onType={setText} label={messages.find} className="min-w-32 flex-1 2xl:max-w-80" />
        <SheetFilter
          isNotYet={notYet !== undefined}
          left={left}
          onChoose={(only) =>
            setNotYet(
              only ? new Set(rows.filter(({ isDone }) => !isDone).map(({ product }) => product._id)) : undefined,
            )
          }
        />
        <ButtonLink look="quiet" to="/seller/product-list" className="max-2xl:hidden 2xl:ml-auto">
          {messages.grid}
        </ButtonLink>
      </div>
      {shown.length === 0 && (
        <EmptyState
          picture="/pictures/nothing-found.svg"
          text={text.trim() === '' ? messages.allDone : messages.noMatch(text.trim())}
          action={
            <Button
              look="secondary"
              onClick={() => {
                setText('')
                setNotYet(undefined)
              }}
            >
              {messages.clear}
            </Button>
          }
        />
      )}
      <div className="2xl:grid 2xl:grid-cols-[minmax(26rem,0.8fr)_1fr] 2xl:items-start 2xl:gap-4">
        <ul
          ref={list}
          aria-label={messages.list}
          inert={!isHydrated}
          className="2xl:overflow-clip 2xl:rounded-card 2xl:border 2xl:border-line 2xl:bg-surface"
        >
          {drawn.map((row) => (
            <PriceSheetRow
              key={row.product._id}
              row={row}
              now={now}
              isFocused={focused === row.product._id}
              isOpen={open === row.product._id}
              isChosen={beside?.product._id === row.product._id}
              events={events}
            />
          ))}
        </ul>
        {beside !== undefined && <Beside row={beside} />}
      </div>
      {more && (
        <Button look="secondary" onClick={more} className="mt-4 w-full sm:w-auto">
          {showMore}
        </Button>
      )}
      <SheetBar
        typed={typed.length}
        waiting={waiting.length}
        from={from}
        busy={saving.busy}
        failed={saving.failed}
        isTyping={focused !== undefined}
        onNext={() => focused !== undefined && events.onMove(focused, 1)}
        onPreview={preview}
        onShowWaiting={() => waiting[0] && showWaiting(waiting[0])}
      />
      {pasted !== undefined && <PasteDialog text={pasted} products={products} onClose={() => setPasted(undefined)} />}
      {isPreviewing && <PreviewDialog rows={typed} from={from} saving={saving} onClose={() => setPreviewing(false)} />}
    </>
  )
}

/** The packs of the chosen row, beside the sheet on wide screens. */
function Beside({ row }: { row: SheetRow }) {
  const { packs } = usePriceMessages()
  const names = useNames()
  const { product } = row
  return (
    <section
      aria-label={names.vegetable(product.name, product.nameHi)}
      className="sticky top-18 max-h-[calc(100svh-11.5rem)] overflow-y-auto rounded-card border border-line bg-surface max-2xl:hidden"
    >
      <div className="flex items-center gap-3 px-4 py-3">
        <Picture image={product.image[0]} sizes="40px" className="size-10" />
        <div>
          <h2 className="font-bold text-section">{names.vegetable(product.name, product.nameHi)}</h2>
          <p className="text-hint text-ink-2">{packs.off(product.discountPercent)}</p>
        </div>
      </div>
      <PackPanel row={row} />
    </section>
  )
}
