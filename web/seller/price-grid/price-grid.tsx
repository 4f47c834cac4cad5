import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useIncrementalList } from '../../browser/use-incremental-list.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { Button } from '../../ui/button.tsx'
import { showNote } from '../../ui/toast.tsx'
import { useSaveShortcut } from '../price-table/use-save-shortcut.ts'
import { useStableHandlers } from '../price-table/use-stable-handlers.ts'
import type { ListedProduct } from '../products/listed-product.ts'
import { EditDialog } from './edit-dialog.tsx'
import { useEdits, useGridSaving } from './edits-store.ts'
import { GridHead } from './grid-head.tsx'
import { PriceRow } from './grid-row.tsx'
import { changesIn, type GridRow, type Part, pasteInto, rowsOf, typeInto } from './price-edits.ts'
import { PriceListButtons } from './price-list-buttons.tsx'
import { SaveBar } from './save-bar.tsx'
import { columns, partAt, type RowHandlers, useCells } from './use-cells.ts'

const rowsAtOnce = 1000

type Props = {
  /** All products, also those that the search hides. */
  all: readonly ListedProduct[]
  shown: readonly ListedProduct[]
  /** Ends the search, which may hide a wrong cell. */
  onShowAll: () => void
}

/** All units in one grid, edited like a spreadsheet and saved in one call. */
export function PriceGrid({ all, shown, onShowAll }: Props) {
  const { grid: messages, products: productMessages } = messagesOf('seller')
  const frame = useRef<HTMLDivElement>(null)
  const allRows = useMemo(() => rowsOf(all), [all])
  const rows = useMemo(() => rowsOf(shown), [shown])
  const { edits, change } = useEdits()
  const { cells, wrong } = changesIn(allRows, edits)
  const saving = useGridSaving(allRows)
  const { place, editing, goTo, edit, leave, move } = useCells(frame, rows.length)
  const { shown: rendered, more } = useIncrementalList(rows, rowsAtOnce, place.row)
  const [opened, setOpened] = useState<ListedProduct>()
  const currentHandlers: RowHandlers = { onGo: goTo, onEdit: edit, onLeave: leave, onType: typeCell, onOpen: setOpened }
  const handlers = useStableHandlers(currentHandlers)
  const row = rows[place.row]
  const part = partAt(place.column)

  function typeCell(typedRow: GridRow, typedPart: Part, text: string | undefined): void {
    change((before) => typeInto(before, typedRow, typedPart, text))
  }
  /** Handles the keys of a focused cell; an open input handles its own. */
  const press = (event: KeyboardEvent) => {
    if (editing !== undefined || move(event)) return
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === 'Escape' && cells.length > 0) return saving.reset()
    if (ctrlKey || metaKey || altKey || row === undefined) return
    if (/name|stock/.test(columns[place.column] ?? '') && (key === 'Enter' || key === ' ')) return pressButtonIn(event)
    if (part === undefined) return
    const initialText = key.length === 1 && key !== ' ' ? key : undefined
    if (key === 'Delete' || key === 'Backspace') typeCell(row, part, undefined)
    else if (key === 'Enter' || key === 'F2' || initialText !== undefined) edit(place, initialText)
    else return
    event.preventDefault()
  }
  /** Presses the button of the focused cell, if it has one. */
  const pressButtonIn = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    if (event.target instanceof HTMLElement) event.target.querySelector('button')?.click()
  }
  const paste = (event: ClipboardEvent) => {
    if (editing !== undefined) return
    event.preventDefault()
    if (part === undefined) return showNote(messages.pasteWhere)
    const pasted = pasteInto(edits, rows, { row: place.row, part }, event.clipboardData.getData('text/plain'))
    change(() => pasted.edits)
    showNote(messages.pasted(pasted.filled, pasted.wrong, pasted.outside))
  }
  function copy(event: ClipboardEvent): void {
    if (editing !== undefined || row === undefined || part === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', edits.get(row.key)?.[part] ?? String(row.unit[part]))
  }
  function showWrong(): void {
    const [first] = wrong
    if (first === undefined) return
    const shownIndex = rows.findIndex(({ key }) => key === first.row.key)
    const isHidden = shownIndex < 0
    if (isHidden) onShowAll()
    goTo({ row: isHidden ? allRows.indexOf(first.row) : shownIndex, column: columns.indexOf(first.part) })
  }
  useSaveShortcut(() => {
    // Leaving an open input takes over what was typed.
    if (editing !== undefined) {
      frame.current?.querySelector('input')?.blur()
      goTo(place)
    }
    saving.save()
  })

  return (
    <div ref={frame}>
      <div className="flex items-center justify-between gap-6 pb-2">
        <p id="grid-hint" className="text-hint text-ink-2">
          {messages.hint} <span className="block">{messages.fileHint}</span>
        </p>
        <PriceListButtons rows={allRows} onRead={(read) => change(() => read)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table could not skip the rows outside the window. */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={messages.label}
        aria-describedby="grid-hint"
        aria-rowcount={rows.length + 1}
        onKeyDown={press}
        onPaste={paste}
        onCopy={copy}
        className="rounded-card border border-line bg-surface text-body"
      >
        <GridHead />
        {rendered.map((each, index) => (
          <PriceRow
            key={each.key}
            row={each}
            index={index}
            edit={edits.get(each.key)}
            active={index === place.row ? place.column : undefined}
            editing={index === place.row ? editing : undefined}
            handlers={handlers}
          />
        ))}
      </div>
      {more && (
        <Button look="secondary" onClick={more} className="mt-4">
          {productMessages.showMore}
        </Button>
      )}
      {opened && <EditDialog product={opened} onClose={() => setOpened(undefined)} />}
      <SaveBar changes={cells.length} wrong={wrong.length} saving={saving} onShowWrong={showWrong} />
    </div>
  )
}
