import { ClipboardPaste } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { SheetProduct } from '#domain/catalogue/price-shapes.ts'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { shortIndiaDay } from '../../i18n/format/india-time.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { Picture } from '../../ui/picture.tsx'
import { showNote } from '../../ui/toast.tsx'
import { usePerson } from '../layout/page-roles.ts'
import { useSaveShortcut } from '../price-table/use-save-shortcut.ts'
import { PackPanel } from './pack-panel.tsx'
import { emptyList, PasteDialog, type PastedList } from './paste-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { timeAhead } from './price-time.ts'
import { SheetBar } from './sheet-bar.tsx'
import { changeDraft, chooseDraftTime, restoreDraft, useDraft } from './sheet-draft.ts'
import { SheetFilter, useSheetFilter } from './sheet-filter.tsx'
import { PriceSheetRow } from './sheet-row.tsx'
import { prunedDraft, rowsToCheck, type SheetRow } from './sheet-rows.ts'
import { SheetUpload } from './sheet-upload.tsx'
import { useRowEvents } from './use-row-events.ts'
import { useSavePrices } from './use-save-prices.ts'
import { useSheetRows } from './use-sheet-rows.ts'

const rowsAtOnce = 300

/** The price sheet for the prices of the mandi (the wholesale market): one field for each vegetable, one save for all. */
export function PriceSheet({ products, now }: { products: readonly SheetProduct[]; now: number }) {
  const messages = messagesOf('prices')
  const { showMore } = messagesOf('seller').products
  const person = usePerson()
  const { prices: draft, from } = useDraft(person)
  const rows = useSheetRows(products, draft, now)
  const { text, onType, shown, unpriced, isFiltered, choose, clear } = useSheetFilter(rows)
  const [pastedList, setPastedList] = useState(emptyList)
  const [isPasting, setPasting] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const saving = useSavePrices()

  const { savedHere } = saving
  useLayoutEffect(() => {
    restoreDraft(person)
    // Products may have left the shelf and prices been saved meanwhile, here or on another device.
    changeDraft((before) => prunedDraft(before, products, savedHere.current))
  }, [person, products, savedHere])

  const typedRows = rows.filter((row) => row.typed !== undefined)
  const toCheck = rowsToCheck(rows)
  const { events, focusedId, typingId, openId, besideId, focusRow, reachedIndex } = useRowEvents(
    list,
    shown,
    openPasted,
  )
  const { shown: rendered, more } = useIncrementalList(shown, rowsAtOnce, reachedIndex)
  const rowBeside = rows.find(({ product }) => product._id === besideId) ?? shown[0]

  /** Opens the dialog with a list that was pasted into a price field. */
  function openPasted(text: string): void {
    setPastedList({ ...emptyList, text })
    setPasting(true)
  }
  function closePasted(list: PastedList): void {
    setPastedList(list)
    setPasting(false)
  }
  /** Opens the preview, or shows the first row to check. */
  function preview(): void {
    const [first] = toCheck
    if (saving.busy) return
    // The time may have passed while the sheet was open.
    if (timeAhead(from, Date.now()) !== from) chooseDraftTime(undefined)
    if (typedRows.length === 0) showNote(messages.nothing)
    else if (first === undefined) setPreviewing(true)
    else showRowToCheck(first)
  }
  function showRowToCheck({ product }: SheetRow): void {
    showNote(messages.look)
    clear()
    requestAnimationFrame(() => focusRow(product._id))
  }
  useSaveShortcut(preview)

  return (
    <>
      <header className="flex items-center justify-between gap-3 py-3">
        <div className="min-w-0">
          <h1 className="font-extrabold text-title">{messages.title}</h1>
          <p role="status" className="text-hint text-ink-2">
            <span className="whitespace-nowrap">{shortIndiaDay(now)} ·</span>{' '}
            <span className="whitespace-nowrap">{messages.about(rows.length - unpriced, rows.length)}</span>
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          {/* A file may be older than prices that this page saved: those are then changes from elsewhere. */}
          <SheetUpload products={products} onFilled={() => savedHere.current.clear()} />
          <Button look="secondary" className="px-3" onClick={() => setPasting(true)}>
            <ClipboardPaste size={18} aria-hidden />
            {messages.paste.open}
          </Button>
        </div>
      </header>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <ListSearch text={text} onType={onType} label={messages.find} className="min-w-32 flex-1 2xl:max-w-80" />
        <SheetFilter isFiltered={isFiltered} unpriced={unpriced} onChoose={choose} />
        <ButtonLink look="quiet" to="/seller/product-list" className="max-2xl:hidden 2xl:ml-auto">
          {messages.grid}
        </ButtonLink>
      </div>
      {shown.length === 0 && (
        <EmptyState
          picture="/pictures/nothing-found.svg"
          text={text.trim() === '' ? messages.allDone : messages.noMatch(text.trim())}
          action={
            <Button look="secondary" onClick={clear}>
              {messages.clear}
            </Button>
          }
        />
      )}
      <div className="2xl:grid 2xl:grid-cols-[minmax(26rem,0.8fr)_1fr] 2xl:items-start 2xl:gap-4">
        <ul
          ref={list}
          aria-label={messages.list}
          className="2xl:overflow-clip 2xl:rounded-card 2xl:border 2xl:border-line 2xl:bg-surface"
        >
          {rendered.map((row) => (
            <PriceSheetRow
              key={row.product._id}
              row={row}
              now={now}
              isTyping={typingId === row.product._id}
              isOpen={openId === row.product._id}
              isBeside={rowBeside?.product._id === row.product._id}
              events={events}
            />
          ))}
        </ul>
        {rowBeside !== undefined && <PacksBeside row={rowBeside} />}
      </div>
      {more && (
        <Button look="secondary" onClick={more} className="mt-4 w-full sm:w-auto">
          {showMore}
        </Button>
      )}
      <SheetBar
        typedCount={typedRows.length}
        toCheckCount={toCheck.length}
        from={from}
        saving={saving}
        isTyping={focusedId !== undefined}
        onNext={() => focusedId !== undefined && events.onMove(focusedId, 1)}
        onPreview={preview}
        onCheck={() => toCheck[0] && showRowToCheck(toCheck[0])}
      />
      {isPasting && <PasteDialog initialList={pastedList} products={products} onClose={closePasted} />}
      {isPreviewing && (
        <PreviewDialog
          rows={typedRows}
          from={from}
          saving={saving}
          onClose={() => setPreviewing(false)}
          onCheck={() => {
            setPreviewing(false)
            preview()
          }}
        />
      )}
    </>
  )
}

function PacksBeside({ row }: { row: SheetRow }) {
  const { packs } = messagesOf('prices')
  const names = messagesOf('shop').names
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
          {product.discountPercent > 0 && <p className="text-hint text-ink-2">{packs.off(product.discountPercent)}</p>}
        </div>
      </div>
      <PackPanel row={row} />
    </section>
  )
}
